export const guidelines = {
  title: 'Guidelines for companions',
  description: 'How companions at {{brand}} listen, where their role ends, and helplines for emergencies.',
  lead: 'You don’t need training to listen well. These rules help when a conversation gets heavy.',
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
      heading: 'Where your role ends',
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
      heading: 'What’s said in a call stays there',
      paragraphs: [
        'Be alone in the room, wear headphones, don’t record anything, and never tell anyone who you talked to.',
        'Never ask for full names, addresses, phone numbers or accounts elsewhere, and don’t give out yours.',
      ],
    },
    reliable: {
      heading: 'Be there',
      paragraphs: [
        'Join a few minutes early and check your sound and light. If you can’t make it, cancel as soon as you know: the seeker gets all the credits back.',
        'Only offer times you can keep.',
      ],
    },
    respect: {
      heading: 'Respect, both ways',
      paragraphs: [
        'No flirting, no pressure, no selling, no preaching. Faith, love, body and background are the other person’s business.',
        'You don’t have to put up with insults either: leave, block and report.',
      ],
    },
    everyone: {
      heading: 'What applies to everyone',
      paragraphs: [
        'No insults, threats or harassment, and no hatred of people for who they are or what they believe.',
        'Nobody records a call, takes screenshots or passes on what was said.',
        'Calls arranged here are booked and paid for here, nowhere else.',
        'Be honest about yourself: no false name, no one else’s photo, no training you don’t have.',
        'This place is for adults. Everyone here is 18 or over.',
        'Nothing illegal, wherever you write or say it.',
        'Ratings say how a call was. Don’t use them for pressure, revenge or favours.',
      ],
    },
    sanctions: {
      heading: 'What happens when someone breaks a rule',
      paragraphs: [
        'Someone on our team looks into every report: within a day if someone may be in danger, otherwise within a week. We take the mildest step that works. First comes a warning, then removing content, then suspending the account for 1 to 180 days, and finally closing it. For anything serious (danger to someone, violence, abuse, fraud), or after a warning, we may suspend right away.',
        'We consider what happened, how serious it was, how often it has happened, and whether it was deliberate. People who keep sending clearly unfounded reports get a warning too; after that we may suspend their account for a while.',
        'If a decision is about you, you’ll get our reasons by email and can appeal within six months, with one click. If possible, someone else then decides. If you reported something, you’ll hear what came of it and can appeal too.',
      ],
    },
  },
  report: 'Report something without an account',
  helplines: {
    title: 'Helplines by country',
    lead: 'In immediate danger, call 112. It works in every country on this list, from any phone and free of charge.',
    page: 'Helplines in your country',
    note: 'Numbers change. If one doesn’t work, call 112.',
  },
}
