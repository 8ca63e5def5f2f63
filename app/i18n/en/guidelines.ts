export const guidelines = {
  title: 'Guidelines for companions',
  description:
    'How companions at {{brand}} listen, where their part ends, and which helplines are there in an emergency.',
  lead: 'You don’t need training to listen well. These few lines help when a conversation gets heavy.',
  contents: 'On this page',
  goldenRule: {
    title: 'The golden rule',
    text: 'Listen to the other person the way you would want to be heard: with time, without judging, and without taking over.',
  },
  sections: {
    listening: {
      heading: 'Listening',
      paragraphs: [
        'Let people finish. Ask short, open questions, and leave the silence alone for a moment before you fill it.',
        'Say what you heard in your own words. That helps more than any advice.',
      ],
    },
    limits: {
      heading: 'Where your part ends',
      paragraphs: [
        'You don’t diagnose, treat or promise a cure, and you don’t give medical, legal or financial advice. If someone needs that, say so kindly and tell them where they can find help.',
        'You can end a call that crosses your own limits. Say so, then leave.',
      ],
    },
    danger: {
      heading: 'When someone is in danger',
      paragraphs: [
        'Take it seriously when someone speaks of suicide, violence or harming others. Ask directly and calmly: are you safe right now?',
        'Give them the emergency number 112 and a helpline in their country, and stay on the call until someone is with them or they’re calling for help. Then report the call to us, so you’re not alone with it.',
      ],
    },
    privacy: {
      heading: 'What’s said there stays there',
      paragraphs: [
        'Be alone in the room, wear headphones, record nothing and tell nobody who it was.',
        'Never ask for full names, addresses, phone numbers or accounts elsewhere, and don’t give out yours.',
      ],
    },
    reliable: {
      heading: 'Being there',
      paragraphs: [
        'Join a few minutes early and check your sound and light. If you can’t make it, cancel as soon as you know: the seeker gets all the credits back.',
        'Only offer times you can really keep.',
      ],
    },
    respect: {
      heading: 'Respect, both ways',
      paragraphs: [
        'No flirting, no pressure, no selling, no preaching. Belief, love, body and origin are the other person’s own.',
        'You don’t have to put up with insults either: leave, block and report.',
      ],
    },
    everyone: {
      heading: 'What applies to everyone',
      paragraphs: [
        'No insults, threats or harassment, and no hatred against people for what they are or believe.',
        'Nobody records a call, takes pictures of it or passes on what was said.',
        'Calls that were found here are booked and paid here, not elsewhere.',
        'Say nothing untrue about yourself: no false name, no photo of someone else, no training you don’t have.',
        'This place is for adults. Everyone here is at least 18.',
        'Nothing that breaks the law, wherever you write or say it.',
        'Ratings say how a call was. They’re not for pressure, revenge or favours.',
      ],
    },
    sanctions: {
      heading: 'What happens when someone breaks a rule',
      paragraphs: [
        'Someone on our team looks into every report, within a day if someone may be in danger, otherwise within a week. We do as little as is enough: first a warning, then removing what breaks a rule, then suspending the account for 1 to 180 days, and in the end for good. What was serious (danger to someone, violence, abuse, fraud) can lead to a suspension right away. So can repeating something after a warning.',
        'We take into account what happened, how serious it was, how often it has happened, and whether it was meant. People who report again and again what is plainly unfounded get a warning, too; after that we may suspend their account for a while.',
        'Whoever a decision is about gets our reasons by email and can appeal within six months, with one click. If possible, someone else then decides. Whoever reported something learns what became of it and can appeal as well.',
      ],
    },
  },
  report: 'Report something without an account',
  helplines: {
    title: 'Helplines by country',
    lead: 'In immediate danger, call 112. It works in every country on this list, from any phone and free of charge.',
    page: 'Your own country first',
    note: 'Numbers change. If one doesn’t work, call 112.',
  },
}
