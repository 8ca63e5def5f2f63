/** Function words: names only if capitalised within a sentence. */
export const SENTENCE_WORDS =
  'a an and are as at be but by can did do does for from had has have he her here his how i if in is it its me my no not of on one or our she so that the their them then there they this to up us was we what when who why will with would yes you your ' +
  'ab aber alle als am auch auf aus bei bin bis da damit dann das dass dein deine deinem deinen deiner dem den denn der des dich die dies dir doch dort du durch ein eine einem einen einer er es euch euer für hat hast ich ihm ihn ihr im ins ist ja jede kein mein mich mir mit nach nein nicht noch nun nur ob oder seit sein sich sie sind um und uns unser vom von vor war wann warum was weil wenn wer wie wir wo zu zum zur'

/** Names that are also everyday words: never names in lower case. */
export const NAMES_AND_WORDS =
  'amber april art august autumn bill black brook brown carter chance chase christian cliff dale dawn day drew earnest faith fisher ford frank gene glen good grace grant gray green grey guy heath honey hope hunter ivy jack jade jean joy june king lane little long love mark mason may mercy miles miller olive page pat pearl penny ray reed rich river rob robin rose ruby short skip stone strong sue summer taylor victor wade white wise wood young ' +
  'alt engel ernst fischer froh fromm frank groß gut jung klein koch kraft kurz lang mai mark neu rosa roth schmidt schwarz sommer stark stern treu weiß winter wolf'

/** Placeholders for removed names, and generic words for a person: never names. */
export const NOT_NAMES = 'companion gegenüber person seeker suchende user nutzer nutzerin'
