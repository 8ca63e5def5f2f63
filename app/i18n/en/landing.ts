export const landing = {
  title: 'Become a companion',
  description: 'Listen to people, at your own times and at your own price, from home.',
  hero: {
    title: 'You listen well. That is worth something.',
    lead: 'Seekers book you for a talk of {{shortest}} to {{longest}} minutes, with voice or video. You decide when, what about and at which price.',
    action: 'Apply as a companion',
  },
  steps: {
    title: 'How it works',
    apply: {
      title: 'Apply',
      text: 'Name, languages, topics and a photo. It takes five minutes, and a person reads it.',
    },
    set: {
      title: 'Set price and times',
      text: 'From {{lowest}} to {{highest}} euros an hour, on the days and at the hours that suit you.',
    },
    listen: {
      title: 'Listen',
      text: 'In the browser, encrypted and never recorded. You see only the name the seeker has chosen.',
    },
    paid: {
      title: 'Get paid',
      text: 'Every talk you hold adds credits to your balance. From {{minimum}} credits on you have them paid out.',
    },
  },
  earnings: {
    title: 'What stays with you',
    text: 'One credit is worth {{centsPerCredit}} cents. When you cash out we keep {{fee}} percent and you get {{share}}. There is no other fee.',
    example:
      '{{talks}} talks of {{minutes}} minutes at {{euros}} euros an hour: {{gross}}, of which {{net}} reach your account.',
  },
  fair: {
    title: 'Fair on both sides',
    cancel: {
      title: 'Late cancellations are paid',
      text: 'Whoever cancels within {{hours}} of the start, or does not come, pays you all the same.',
    },
    safe: {
      title: 'You can always leave',
      text: 'End a talk, block a person or report what happened. We read every report.',
    },
    free: {
      title: 'No obligation',
      text: 'No minimum hours, no monthly fee. Take your times out of the calendar whenever you like.',
    },
  },
  closing: 'Somebody is looking for you',
}
