import { badges } from './badges.ts'

export const landing = {
  title: 'Become a companion',
  description: 'Listen to people in your own time and at your own price, from home.',
  hero: {
    title: 'You’re a good listener. That’s worth something.',
    lead: 'People book you for a call of {{shortest}} to {{longest}} minutes, by voice or video. You decide when, what about and at what price.',
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
      text: 'Name, languages, topics and a photo. It takes five minutes, and a real person reads it.',
    },
    set: {
      title: 'Set your price and times',
      text: 'Charge {{lowest}} to {{highest}} euros an hour, on the days and at the times that suit you.',
    },
    listen: {
      title: 'Listen',
      text: 'In your browser, encrypted and never recorded. You see the name the other person has chosen.',
    },
    paid: {
      title: 'Get paid',
      text: 'Every call earns credits. Cash out from {{minimum}} credits.',
    },
  },
  needs: {
    title: 'What people want to talk about',
    lead: 'There are {{count}} topics. Choose the ones you’d like to hear about, and leave the rest.',
  },
  people: {
    title: 'People like you',
    lead: 'Two of our companions. This is what others will see of you: a photo, a few sentences, your price.',
    see: 'See {{name}}’s profile',
  },
  earnings: {
    title: 'What you keep',
    text: 'One credit is worth {{centsPerCredit}} cents. When you cash out, we keep {{fee}}% and you get {{share}}%. There’s no other fee.',
    example: '{{calls}} calls of {{minutes}} minutes at {{euros}} euros an hour: {{gross}}, of which you get {{net}}.',
    noPromise: 'We can’t promise how many people will book you. Try it with your own hours.',
    rate: 'Your price an hour',
    perHour: '{{euros}} an hour',
  },
  fair: {
    title: 'Fair to both sides',
    cancel: {
      title: 'You’re paid for late cancellations',
      text: 'If someone cancels less than {{hours}} before the start or doesn’t show up, you’re still paid.',
    },
    safe: {
      title: 'You can always leave',
      text: 'End a call, block someone or tell us what happened. We read every report.',
    },
    free: {
      title: 'No obligation',
      text: 'No minimum hours, no monthly fee. Clear your calendar whenever you like.',
    },
  },
  faq: {
    title: 'Questions before you apply',
    items: {
      degree: {
        question: 'Do I need a degree or training?',
        answer: `No. You need time, patience and a quiet room. If you have trained as a coach and show us your certificate, your profile says “${badges.certified}”; everyone else is a “${badges.trusted}”. Neither may treat an illness or call it therapy.`,
      },
      review: {
        question: 'How long does the review take?',
        answer:
          'Usually no more than {{reviewDays}} days, because a person reads every application. You can set your prices and times while you wait. We’ll email you as soon as we’ve decided, and your dashboard always shows where you stand.',
      },
      bookings: {
        question: 'How many bookings can I expect?',
        answer:
          'We can’t promise any. It depends on your topics, languages and prices, and above all on your times: most people are free to talk in the evening and at weekends. Think of it as a sideline, not a salary.',
      },
      payouts: {
        question: 'When and how do I get my money?',
        answer:
          'Cash out from {{minimum}} credits, worth {{minimumWorth}}, whenever you like. One euro is {{creditsPerEuro}} credits; we keep {{fee}}% and you get {{share}}%. The money usually reaches your bank account {{from}} to {{to}} business days later. Stripe pays it out and checks who you are the first time.',
      },
      tax: {
        question: 'What about tax?',
        answer:
          'You’re self-employed. What you earn is your income; you declare it yourself, and we don’t deduct anything. In many countries even a small sideline has to be registered. Every payout is listed for your records. If you’re unsure, ask a tax adviser or your tax office; we can’t advise you.',
      },
      cancellations: {
        question: 'What happens when someone cancels?',
        answer:
          'Up to {{hours}} before the start, the other person gets everything back and your time is free again. After that, or if they don’t show up, you’re paid. If you cancel, they get everything back and you earn nothing.',
      },
      danger: {
        question: 'What if someone is in danger, or speaks of suicide?',
        answer:
          'You’re not alone with it. Stay calm, ask whether they’re safe right now, and give them the emergency number {{emergency}} and a helpline; both are one click away in the call. You’re not a crisis service, and nobody expects you to be one. Report the call to us afterwards.',
      },
      safety: {
        question: 'Is it safe for me?',
        answer:
          'Nobody learns your address or how to reach you elsewhere; your profile only names your country. Calls are encrypted and never recorded. You can leave any call without giving a reason, and report what happened.',
      },
      blocking: {
        question: 'Can I turn someone down?',
        answer:
          'Yes. Block someone and neither of you can book the other; calls already booked are cancelled. You never have to say why, and we don’t tell the other person about the block.',
      },
      name: {
        question: 'Who sees my name and my IP address?',
        relayed:
          'Everyone sees the name on your profile, which can be a first name. Your email address is never shown. Calls run through our server, so the other person never learns your IP address.',
        direct:
          'Everyone sees the name on your profile, which can be a first name. Your email address is never shown. Calls connect directly, so the other person’s browser sees your IP address, which shows roughly where you are.',
      },
      cameras: {
        question: 'Do I have to show my face?',
        answer:
          'On your profile, yes: a photo of you is part of the application. In calls, that’s up to you. Times you offer for voice only can’t be booked for video.',
      },
      age: {
        question: 'How old do I have to be, and where do I have to live?',
        answer:
          'You have to be {{age}} or over and live in one of {{countries}} countries: the European Union, Iceland, Liechtenstein, Norway, Switzerland or the United Kingdom. The people who book you can live anywhere.',
      },
      languages: {
        question: 'Which languages can I offer?',
        answer:
          'Any of {{languages}}, and as many as you speak well enough for a difficult subject. The site itself is in English and German.',
      },
      times: {
        question: 'How much time do I have to offer?',
        answer:
          'As much or as little as you like. Add times once, daily or weekly, in steps of {{step}} minutes. Calls last {{shortest}} to {{longest}} minutes, and nobody can book you for the next {{lead}} minutes.',
      },
      stopping: {
        question: 'Can I stop at any time?',
        answer:
          'Yes. Take a break for as long as you like, or delete your account for good. Before you delete it, we’ll show you what happens to your booked calls and your earnings.',
      },
    },
  },
  closing: 'Someone is looking for you',
}
