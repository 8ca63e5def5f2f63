import { badges } from './badges.ts'

export const landing = {
  title: 'Become a companion',
  description: 'Listen to people in your own time and at your own price, from home.',
  hero: {
    title: 'You listen well. That is worth something.',
    lead: 'People book you for a call of {{shortest}} to {{longest}} minutes, by voice or video. You decide when, what about and at what price.',
    action: 'Apply as a companion',
    dashboard: 'Go to your dashboard',
  },
  film: {
    alt: 'Two people in two rooms; the tangled thread of one becomes a neat ball with the other',
    first: 'Someone comes with a knot.',
    second: 'You listen, ask, and wait.',
    third: 'The thread can be seen again.',
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
    lead: 'There are {{count}} topics. You choose the ones you would like to hear about, and nobody expects the rest of you.',
  },
  people: {
    title: 'People like you',
    lead: 'Two of the companions who listen here. This is what others see of you: a photo, a few sentences, your price.',
    see: 'See {{name}}’s profile',
  },
  earnings: {
    title: 'What you keep',
    text: 'One credit is worth {{centsPerCredit}} cents. When you cash out, we keep {{fee}}% and you get {{share}}%. There’s no other fee.',
    example: '{{calls}} calls of {{minutes}} minutes at {{euros}} euros an hour: {{gross}}, of which you get {{net}}.',
    noPromise: 'How many people book you, nobody can promise. Try what your hours would bring.',
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
      text: 'End a call, block someone or report what happened. We read every report.',
    },
    free: {
      title: 'No obligation',
      text: 'No minimum hours, no monthly fee. Clear your calendar whenever you like.',
    },
  },
  faq: {
    title: 'What people ask before they apply',
    items: {
      degree: {
        question: 'Do I need a degree or a training?',
        answer: `No. You need time, patience and a quiet room. If you have trained as a coach and show us your certificate, your profile says “${badges.certified}”; everyone else is a “${badges.trusted}”. Neither may treat an illness or call it therapy.`,
      },
      review: {
        question: 'How long does the review take?',
        answer:
          'Usually no more than {{reviewDays}} days: a person reads every application. Until then you can set your prices and your times. We send you an email as soon as it is decided, and your dashboard shows where you stand.',
      },
      bookings: {
        question: 'How many bookings can I expect?',
        answer:
          'We promise none. It depends on your topics, languages, prices and above all on your times: evenings and weekends are when most people are free to call. See it as something on the side, not as a salary.',
      },
      payouts: {
        question: 'When and how do I get my money?',
        answer:
          'Cash out from {{minimum}} credits, worth {{minimumWorth}}, whenever you like. One euro is worth {{creditsPerEuro}} credits; we keep {{fee}}% and you get {{share}}%. The money is usually in your bank account {{from}} to {{to}} business days later. Stripe pays it out, and checks who you are the first time.',
      },
      tax: {
        question: 'What about tax?',
        answer:
          'You work for yourself. What you earn is your income: you declare it, and we hold nothing back. In many countries even a small sideline has to be registered. Every payout is listed for your records. Please ask a tax adviser or your tax office if you’re unsure; we can’t advise you.',
      },
      cancellations: {
        question: 'What happens when someone cancels?',
        answer:
          'Until {{hours}} before the start the other person gets everything back and your time is free again. After that, or if nobody comes, you are paid. If you cancel yourself, the other person gets everything back and you earn nothing.',
      },
      danger: {
        question: 'What if someone is in danger, or speaks of suicide?',
        answer:
          'You’re not alone with it. Stay calm, ask whether they’re safe right now, and give them the emergency number {{emergency}} and a helpline; both are one click away in the call. You’re not a crisis service, and you don’t have to carry it. Report the call to us afterwards.',
      },
      safety: {
        question: 'Is it safe for me?',
        answer:
          'Nobody learns your address or how to reach you elsewhere; your profile only names your country. Calls are encrypted and never recorded. You can leave any call without giving a reason, and report what happened.',
      },
      blocking: {
        question: 'Can I refuse someone?',
        answer:
          'Yes. Block someone and neither of you can book the other; calls already booked are cancelled. You never have to say why, and we don’t tell the other person about the block.',
      },
      name: {
        question: 'Who sees my name and my IP address?',
        relayed:
          'Everyone sees the name on your profile, which can be a first name. Your email address is never shown. Calls run through a server of ours, so the other person never learns your IP address.',
        direct:
          'Everyone sees the name on your profile, which can be a first name. Your email address is never shown. Calls go directly from browser to browser, so the other person’s browser learns your IP address, which tells roughly where you are.',
      },
      cameras: {
        question: 'Do I have to show my face?',
        answer:
          'On your profile, yes: a photo of you is part of the application. In calls, that’s up to you. Times you offer for voice only can’t be booked for video.',
      },
      age: {
        question: 'How old must I be, and where must I live?',
        answer:
          'You are at least {{age}} and live in one of {{countries}} countries: the European Union, Iceland, Liechtenstein, Norway, Switzerland or the United Kingdom. People who book you may live anywhere.',
      },
      languages: {
        question: 'Which languages can I offer?',
        answer:
          'Any of {{languages}}, and as many as you speak well enough for a difficult subject. The site itself is in English and German.',
      },
      times: {
        question: 'How much time must I offer?',
        answer:
          'As much or as little as you like. You enter times once, every day or every week, in steps of {{step}} minutes. Calls last {{shortest}} to {{longest}} minutes, and nobody can book you within the next {{lead}} minutes.',
      },
      stopping: {
        question: 'Can I stop at any time?',
        answer:
          'Yes. Take a break for as long as you like, or delete your account for good. Before you delete it, we show you what happens with booked calls and with what you have earned.',
      },
    },
  },
  closing: 'Someone is looking for you',
}
