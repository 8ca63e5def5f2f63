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
  },
  helplines: {
    title: 'Helplines by country',
    lead: 'In immediate danger, call 112. It works in every country on this list, from any phone and free of charge.',
    page: 'Your own country first',
    note: 'Numbers change. If one doesn’t work, call 112.',
  },
}
