import { badges } from './badges.ts'

export const landing = {
  title: 'Become a companion',
  description: 'Listen to people in your own time and at your own price.',
  hero: {
    title: 'You’re a good listener. That’s worth something.',
    lead: 'People book calls with you. You choose the times, topics and price.',
    action: 'Apply as a companion',
    dashboard: 'Go to your dashboard',
  },
  film: {
    alt: 'Two people in two rooms; the tangled thread of one becomes a neat ball with the other',
    first: 'Someone comes with a knot.',
    second: 'You listen, ask, and wait.',
    third: 'The thread runs free again.',
  },
  steps: {
    title: 'How it works',
    apply: {
      title: 'Apply',
      text: 'Name, languages, topics and a photo. It takes five minutes, and a person reads it.',
    },
    set: {
      title: 'Set your price and times',
      text: '{{lowest}} to {{highest}} euros an hour, whenever it suits you.',
    },
    listen: {
      title: 'Listen',
      text: 'In your browser, encrypted and never recorded.',
    },
    paid: {
      title: 'Get paid',
      text: 'Every call earns credits. Cash out from {{minimum}}.',
    },
  },
  needs: {
    title: 'What people want to talk about',
    lead: 'Choose from {{count}} topics.',
  },
  people: {
    title: 'People like you',
    see: 'See {{name}}’s profile',
  },
  earnings: {
    title: 'What you keep',
    text: 'One credit is worth {{centsPerCredit}} cents. When you cash out, we keep {{fee}}% and you get {{share}}%.',
    example: '{{calls}} calls of {{minutes}} minutes at {{euros}} euros an hour: {{gross}}, of which you get {{net}}.',
    noPromise: 'We can’t promise how many people will book you.',
    rate: 'Your price an hour',
    perHour: '{{euros}} an hour',
  },
  fair: {
    title: 'Fair to both sides',
    cancel: {
      title: 'You’re paid for late cancellations',
      text: 'If someone cancels less than {{hours}} before or doesn’t show up, you’re still paid.',
    },
    safe: {
      title: 'You can always leave',
      text: 'End a call, block someone or report it. We read every report.',
    },
    free: {
      title: 'No obligation',
      text: 'No minimum hours, no monthly fee.',
    },
  },
  faq: {
    title: 'Questions before you apply',
    items: {
      degree: {
        question: 'Do I need a degree or training?',
        answer: `No. With a coaching certificate, your profile says “${badges.certified}”, otherwise “${badges.trusted}”. Neither may treat an illness or call it therapy.`,
      },
      review: {
        question: 'How long does the review take?',
        answer: 'Usually no more than {{reviewDays}} days. A person reads every application, and we’ll email you.',
      },
      bookings: {
        question: 'How many bookings can I expect?',
        answer: 'We can’t promise any. Your times matter most: most people are free in the evening and at weekends.',
      },
      payouts: {
        question: 'When and how do I get my money?',
        answer:
          'Cash out whenever you like, from {{minimum}} credits, worth {{minimumWorth}}. Stripe checks who you are the first time, and the money usually arrives in {{from}} to {{to}} business days.',
      },
      tax: {
        question: 'What about tax?',
        answer:
          'You’re self-employed and declare your earnings yourself. You may have to register even a small sideline, so ask a tax adviser or your tax office.',
      },
      cancellations: {
        question: 'What happens when someone cancels?',
        answer:
          'Others can cancel for free up to {{hours}} before. After that, or if they don’t show up, you’re paid. If you cancel, you earn nothing.',
      },
      danger: {
        question: 'What if someone is in danger, or speaks of suicide?',
        answer:
          'Ask calmly whether they’re safe, and give them {{emergency}} and a helpline. Report the call to us afterwards.',
      },
      safety: {
        question: 'Is it safe for me?',
        answer:
          'Nobody learns your address or email, and calls are encrypted and never recorded. You can leave any call and report what happened.',
      },
      blocking: {
        question: 'Can I turn someone down?',
        answer:
          'Yes. If you block someone, neither of you can book the other, and booked calls are cancelled. They won’t learn about the block.',
      },
      name: {
        question: 'Who sees my name and my IP address?',
        relayed:
          'Everyone sees the name on your profile; a first name is enough. The other person never learns your IP address.',
        direct:
          'Everyone sees the name on your profile; a first name is enough. Calls connect directly, so the other person’s browser sees your IP address and roughly where you are.',
      },
      cameras: {
        question: 'Do I have to show my face?',
        answer: 'On your profile, yes: you apply with a photo of yourself. In calls, it’s up to you.',
      },
      age: {
        question: 'How old do I have to be, and where do I have to live?',
        answer:
          'At least {{age}}, in one of {{countries}} countries: the EU, Iceland, Liechtenstein, Norway, Switzerland or the UK.',
      },
      languages: {
        question: 'Which languages can I offer?',
        answer: 'Any of {{languages}}, as many as you speak well enough for a difficult subject.',
      },
      times: {
        question: 'How much time do I have to offer?',
        answer:
          'As much or as little as you like, in steps of {{step}} minutes. Nobody can book you for the next {{lead}} minutes.',
      },
      stopping: {
        question: 'Can I stop at any time?',
        answer: 'Yes. Take a break for as long as you like, or delete your account.',
      },
    },
  },
  closing: 'Someone is looking for you',
}
