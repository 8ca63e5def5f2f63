export const guidelines = {
  title: 'Guidelines for companions',
  description: 'How companions at {{brand}} listen, where their part ends, and which helplines are there in danger.',
  lead: 'You need no training to listen well. These few lines help when a talk becomes heavy.',
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
        'You do not diagnose, treat or promise a cure, and you give no medical, legal or financial advice. If somebody needs that, say so kindly and name the right door.',
        'You may end a talk that crosses your own limits. Say it, then leave.',
      ],
    },
    danger: {
      heading: 'When somebody is in danger',
      paragraphs: [
        'Take it seriously when somebody speaks of suicide, of violence or of harming others. Ask directly and calmly: are you safe right now?',
        'Name the emergency number 112 and a helpline of their country, and stay on the line until they have somebody with them or are calling for help. Then report the call to us, so that you are not alone with it.',
      ],
    },
    privacy: {
      heading: 'What was said stays there',
      paragraphs: [
        'Be in a room of your own, wear headphones, record nothing and tell nobody who it was.',
        'Never ask for full names, addresses, phone numbers or accounts elsewhere, and give none of yours.',
      ],
    },
    reliable: {
      heading: 'Being there',
      paragraphs: [
        'Open the call a few minutes early and try sound and light. If you cannot come, cancel as soon as you know; the seeker gets all credits back.',
        'Offer only times that you can really keep.',
      ],
    },
    respect: {
      heading: 'Respect, in both directions',
      paragraphs: [
        'No flirting, no pressure, no selling, no preaching. Belief, love, body and origin are the other person’s own.',
        'You do not have to bear insults either: leave, block and report.',
      ],
    },
  },
  helplines: {
    title: 'Helplines by country',
    lead: 'In immediate danger call 112. It works in every country of this list, from any phone and free of charge.',
    country: 'Country',
    line: 'Helpline',
    phone: 'Number',
    onlyEmergency: 'Emergency number',
    note: 'Numbers change. If one does not work, 112 always does.',
  },
}
