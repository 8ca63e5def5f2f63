import { badges } from './badges.ts'

export const site = {
  // What search engines show of the list; here, because only the server reads it and the list has no byte to spare.
  companions: {
    description:
      'People who listen, each in their own way. Find a companion by topic, language, price and free time. No sign-up needed to look around.',
  },
  home: {
    title: '{{brand}}: someone who listens',
    description:
      'Book a call with a companion: a real, vetted person with time for you. Voice only or face to face, from {{minutes}} minutes, no subscription.',
    hero: {
      titleStart: 'Tell it to someone who',
      titleEnd: 'listens.',
      lead: 'Book a call with a companion: a real, vetted person with time for you. Voice only or face to face, from {{minutes}} minutes.',
      imageAlt: 'Two people in two rooms, face to face; a tangled thread becomes a neat ball',
      captionYou: 'You, {{time}}',
      captionCompanion: 'Mara, listening',
    },
    benefits: {
      encrypted: 'Encrypted, never recorded',
      noSubscription: 'No subscription',
      cancelFree: 'Cancel for free up to {{hours}} before',
    },
    actions: {
      meetCompanions: 'Meet the companions',
      tryFree: 'Try {{minutes}} minutes free',
      getCredits: 'Get credits',
    },
    values: {
      time: {
        title: 'Someone with time',
        text: 'Not a therapist, not a bot. Companions are people who listen well, and we vet each one.',
      },
      private: {
        title: 'Only the two of you',
        text: 'Encrypted end to end and never recorded. Companions only see the name you choose.',
        direct:
          'Encrypted end to end and never recorded. Companions see the name you choose. Calls connect directly, which can also show them your IP address.',
      },
      short: {
        title: 'As short as you like',
        text: '{{lengths}} or {{longest}} minutes, camera on or off. You pay per call, with no subscription.',
      },
    },
    featured: {
      title: 'People worth talking to',
      lead: 'A few of the people who listen here.',
      how: 'How we choose them',
      all_one: 'See our first companion',
      all_other: 'See all {{count}} companions',
      allMany: 'See more than {{count}} companions',
    },
    steps: {
      title: 'How it works',
      look: {
        title: 'Look around',
        text: 'You can browse every profile. Filter by what’s on your mind, by language or price.',
      },
      pick: {
        title: 'Pick a time',
        text: 'Times are shown in your time zone. {{minutes}} minutes is enough to start.',
      },
      talk: {
        title: 'Talk',
        text: 'Right in your browser, with nothing to install. Turn the camera on, or leave it off.',
      },
      breathe: {
        title: 'Breathe out',
        text: 'Come back next week, or leave it there. Nobody will chase you.',
      },
    },
    testimonials: {
      title: 'What stays with people',
      note: 'Made-up voices, for this demo only.',
      quote: '“{{text}}”',
    },
    pricing: {
      title: 'From €{{euros}}',
      lead: 'Buy credits once and spend them on calls. Most companions charge {{low}} to {{high}} credits per {{minutes}} minutes.',
      note: 'One payment, VAT included, no subscription.',
      credits: 'credits',
      calls: 'about {{count}} × {{minutes}} min',
      popular: 'Popular',
      bestValue: 'Best value',
    },
    faq: {
      title: 'Questions before your first call',
      items: {
        therapy: {
          question: 'Is this therapy?',
          answer:
            'No. Companions aren’t doctors or therapists and don’t treat illness. They listen, ask questions and stay with you. If you’re in danger, please call 112 or a helpline.',
        },
        seen: {
          question: 'Who sees my name and face?',
          answer:
            'Only your companion, and only what you show: the name you choose and, if you turn the camera on, your face. We never show your email to anyone.',
          direct:
            'Only your companion: the name you choose and, if you turn the camera on, your face. Calls connect directly, which can also show them your IP address. We never show your email to anyone.',
        },
        cancel: {
          question: 'What if I need to cancel?',
          answer:
            'Cancel up to {{hours}} before the start and you get all your credits back. After that, your companion has kept the time for you and is paid.',
        },
        chosen: {
          question: 'How are companions chosen?',
          answer: `They apply with a profile and a photo, and a real person on our team reads every application. ${badges.certifiedMany} have shown us their training. ${badges.trustedMany} bring life experience. Each profile says which is which.`,
        },
        cost: {
          question: 'What does a call cost?',
          answer:
            'Companions set their own price. Most charge {{low}} to {{high}} credits for {{minutes}} minutes, and {{credits}} credits cost {{euros}}; larger packages are cheaper. You see the full price before you book, and it does not change afterwards.',
        },
        free: {
          question: 'How does the free call work?',
          answer:
            'Your first {{minutes}} minutes with our welcome companion cost nothing. You need an account, but no credits and no card.',
        },
        install: {
          question: 'Do I have to install anything?',
          answer:
            'No. Calls run in your browser, on your phone or computer. You can check your microphone and camera before each one.',
        },
        recorded: {
          question: 'Are calls recorded?',
          answer:
            'Never. Sound and video are encrypted all the way from your browser to theirs, and we couldn’t listen in if we wanted to.',
        },
        noShow: {
          question: 'What if my companion doesn’t show up?',
          answer:
            'You get all your credits back, automatically. If you’re the one who doesn’t show up, your companion is paid for waiting.',
        },
        uneasy: {
          question: 'What if a call doesn’t feel right?',
          answer:
            'You can leave at any moment. You can also block someone, so neither of you can book the other, and report what happened. A real person reads every report.',
        },
        who: {
          question: 'Who can use {{brand}}?',
          answer:
            'Anyone aged {{age}} or over. Companions live in the European Union, Iceland, Liechtenstein, Norway, Switzerland or the United Kingdom. Seekers can live anywhere.',
        },
      },
    },
    closing: {
      title: 'Someone has time for you',
      stripLabel: 'Some of our companions',
      pause: 'Pause the moving portraits',
      play: 'Play the moving portraits',
    },
  },
}
