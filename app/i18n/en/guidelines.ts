export const guidelines = {
  title: 'Guidelines for companions',
  description: 'How companions at {{brand}} listen, and helplines by country.',
  lead: 'These rules help when a conversation gets heavy.',
  contents: 'On this page',
  goldenRule: {
    title: 'The golden rule',
    text: 'Listen as you would want to be heard: with time and without judging.',
  },
  sections: {
    listening: {
      heading: 'Listening',
      paragraphs: [
        'Let people finish. Ask short, open questions, and don’t rush to fill the silence.',
        'Say what you heard in your own words.',
      ],
    },
    limits: {
      heading: 'Where your role ends',
      paragraphs: [
        'You don’t diagnose, treat or promise a cure, and you don’t give medical, legal or financial advice. If someone needs that, say so kindly and tell them where to find help.',
        'You can end a call that crosses your limits. Say so, then leave.',
      ],
    },
    danger: {
      heading: 'When someone is in danger',
      paragraphs: [
        'Take it seriously when someone speaks of suicide, violence or harming others. Ask calmly: are you safe right now?',
        'Give them 112 and a helpline in their country, and stay until someone is with them or they’re calling for help. Then report the call to us.',
      ],
    },
    privacy: {
      heading: 'Calls stay private',
      paragraphs: [
        'Be alone in the room, wear headphones, don’t record anything, and never tell anyone who you talked to.',
        'Never ask for full names, addresses, phone numbers or accounts elsewhere, and don’t give out yours.',
      ],
    },
    reliable: {
      heading: 'Be there',
      paragraphs: [
        'Join a few minutes early and check your sound and light. If you can’t make it, cancel as soon as you know.',
        'Only offer times you can keep.',
      ],
    },
    respect: {
      heading: 'Respect, both ways',
      paragraphs: [
        'No flirting, no pressure, no selling, no preaching. Faith, love, body and background are the other person’s business.',
        'You don’t have to put up with insults: leave, block and report.',
      ],
    },
    everyone: {
      heading: 'Rules for everyone',
      paragraphs: [
        'No insults, threats, harassment or hatred of people for who they are or what they believe.',
        'Nobody records a call, takes screenshots or passes on what was said.',
        'Book and pay here for calls arranged here, nowhere else.',
        'Be honest about yourself: no false name, no one else’s photo, no training you don’t have.',
        'Everyone here is at least 18 years old.',
        'Nothing illegal, wherever you write or say it.',
        'Ratings say how a call was. Don’t use them for pressure, revenge or favours.',
      ],
    },
    sanctions: {
      heading: 'Breaking a rule',
      paragraphs: [
        'Someone on our team reads every report within a week, or within a day if someone may be in danger. We take the mildest step that works: a warning, removing content, suspending the account for 1 to 180 days, or closing it.',
        'We consider how serious it was, how often it happened and whether it was deliberate; for danger, violence, abuse or fraud, or after a warning, we may suspend right away. Repeated, clearly unfounded reports also lead to a warning, then a suspension.',
        'We email you our reasons, and you can appeal within six months with one click, also if you made the report. If possible, someone else then decides.',
      ],
    },
  },
  report: 'Report something without an account',
  helplines: {
    title: 'Helplines by country',
    lead: 'In immediate danger, call 112, free from any phone in every country listed.',
    page: 'Helplines in your country',
  },
}
