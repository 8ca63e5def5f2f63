import { badges } from './badges.ts'

export const site = {
  // What search engines show of the list; here, because only the server reads it and the list has no byte to spare.
  companions: {
    description: 'Find a companion by topic, language, price and free time. No sign-up needed to look around.',
  },
  home: {
    title: '{{brand}}: someone who listens',
    description: 'Book a call with a real, vetted person. Voice or video, from {{minutes}} minutes, no subscription.',
    hero: {
      titleStart: 'Tell it to someone who',
      titleEnd: 'listens.',
      lead: 'Book a call with a real, vetted person. Voice or video, from {{minutes}} minutes.',
      price: '{{minutes}} minutes usually cost {{low}} to {{high}}.',
      priceAndFree: '{{minutes}} minutes usually cost {{low}} to {{high}}; your first call is free.',
      freeNow_one: '{{count}} person is free right now',
      freeNow_other: '{{count}} people are free right now',
      freeNowMany: 'More than {{count}} people are free right now',
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
        text: 'Not a therapist, not a bot. People who listen well, each vetted by us.',
      },
      private: {
        title: 'Only the two of you',
        text: 'Encrypted end to end, never recorded. You choose the name they see.',
      },
      short: {
        title: 'As short as you like',
        text: '{{lengths}} or {{longest}} minutes, camera on or off. You pay per call.',
      },
    },
    featured: {
      title: 'People worth talking to',
      how: 'How we choose them',
      all_one: 'See our first companion',
      all_other: 'See all {{count}} companions',
      allMany: 'See more than {{count}} companions',
    },
    steps: {
      title: 'How it works',
      look: {
        title: 'Look around',
        text: 'Browse every profile. Filter by topic, language or price.',
      },
      pick: {
        title: 'Pick a time',
        text: '{{minutes}} minutes is enough to start.',
      },
      talk: {
        title: 'Talk',
        text: 'In your browser, with the camera on or off.',
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
      lead: 'Most companions charge {{low}} to {{high}} credits per {{minutes}} minutes.',
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
            'No. Companions listen and ask questions; they don’t treat illness. If you’re in danger, please call 112 or a helpline.',
        },
        seen: {
          question: 'Who sees my name and face?',
          answer:
            'Only your companion: the name you choose and, if you turn the camera on, your face. Nobody sees your email.',
          direct:
            'Only your companion: the name you choose and, if you turn the camera on, your face. Calls connect directly, which can also show them your IP address.',
        },
        cancel: {
          question: 'What if I need to cancel?',
          answer: 'Cancel for free up to {{hours}} before. After that, you’ll be charged in full.',
        },
        chosen: {
          question: 'How are companions chosen?',
          answer: `A real person reads every application. ${badges.certifiedMany} have also shown us their training.`,
        },
        cost: {
          question: 'What does a call cost?',
          answer:
            'Most companions charge {{low}} to {{high}} credits for {{minutes}} minutes, and {{credits}} credits cost {{euros}}. You see the full price before you book.',
        },
        free: {
          question: 'How does the free call work?',
          answer: 'Your first {{minutes}} minutes with our welcome companion cost nothing. You only need an account.',
        },
        install: {
          question: 'Do I have to install anything?',
          answer: 'No. Calls run in your browser, on your phone or computer.',
        },
        recorded: {
          question: 'Are calls recorded?',
          answer: 'Never. They’re encrypted end to end, so even we can’t listen in.',
        },
        noShow: {
          question: 'What if my companion doesn’t show up?',
          answer: 'You get all your credits back, automatically. If you don’t show up, your companion is paid.',
        },
        uneasy: {
          question: 'What if a call doesn’t feel right?',
          answer: 'Leave at any moment, block the person or report what happened. A real person reads every report.',
        },
        who: {
          question: 'Who can use {{brand}}?',
          answer:
            'Anyone aged {{age}} or over. Companions live in the EU, Iceland, Liechtenstein, Norway, Switzerland or the UK.',
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
