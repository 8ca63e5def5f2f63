export const site = {
  home: {
    title: '{{brand}}: someone who listens',
    description:
      'Book a talk with a companion: a real, vetted person with time for you. Voice only or face to face, from {{minutes}} minutes, without a subscription.',
    hero: {
      titleStart: 'Tell it to someone who',
      titleEnd: 'listens.',
      lead: 'Book a talk with a companion: a real, vetted person with time for you. Voice only or face to face, from {{minutes}} minutes.',
      imageAlt: 'Two people in two rooms, face to face; a tangled thread becomes a neat ball',
      captionYou: 'You, 21:40',
      captionCompanion: 'Mara, listening',
    },
    benefits: {
      encrypted: 'Encrypted, never recorded',
      noSubscription: 'No subscription',
      cancelFree: 'Cancel free until {{hours}} before',
    },
    actions: {
      meetCompanions: 'Meet the companions',
      tryFree: 'Try {{minutes}} minutes free',
      getCredits: 'Get credits',
    },
    values: {
      time: {
        title: 'Someone with time',
        text: 'No therapist, no bot. Companions are people who listen well, each one reviewed by us.',
      },
      private: {
        title: 'Only the two of you',
        text: 'Encrypted end to end and never recorded. Companions see just the name you choose.',
      },
      short: {
        title: 'As short as you like',
        text: '{{lengths}} or {{longest}} minutes, camera on or off. You pay per talk, without a subscription.',
      },
    },
    featured: {
      title: 'People worth talking to',
      lead: 'A few of the companions with free time this week.',
      all: 'See all {{count}} companions',
      allMany: 'See more than {{count}} companions',
    },
    steps: {
      title: 'From tangled to told',
      look: {
        title: 'Look around',
        text: 'Everyone is open to browse. Filter by what is on your mind, by language or price.',
      },
      pick: {
        title: 'Pick a time',
        text: 'Free times are shown in your time zone. {{minutes}} minutes are enough to begin.',
      },
      talk: { title: 'Talk', text: 'In the browser, nothing to install. Turn the camera on, or leave it off.' },
      breathe: {
        title: 'Breathe out',
        text: 'Come back next week, or leave it at that. Nobody will chase you.',
      },
    },
    testimonials: {
      title: 'What stays after a talk',
      father: {
        quote: '“I talked about my father for half an hour. Nobody tried to fix me.”',
        author: 'Lena, after a talk with Mara',
      },
      lunch: {
        quote: '“Fifteen minutes in my lunch break, and the afternoon was a different one.”',
        author: 'Deniz, after a talk with Jonah',
      },
      camera: {
        quote: '“I left the camera off and said it out loud for the first time.”',
        author: 'Miriam, after a talk with Amina',
      },
    },
    pricing: {
      title: 'Start with {{euros}} euros',
      lead: 'You buy credits once and spend them on talks. Most companions ask {{low}} to {{high}} credits for {{minutes}} minutes.',
      note: 'One payment, VAT included, no subscription.',
      credits: 'credits',
      talks: 'up to {{count}} × {{minutes}} min',
      popular: 'Popular',
      bestValue: 'Best value',
    },
    faq: {
      title: 'Asked before the first talk',
      items: {
        therapy: {
          question: 'Is this therapy?',
          answer:
            'No. Companions are not doctors or therapists and do not treat illness. They listen, ask and stay with you. If you are in danger, please call 112 or a helpline.',
        },
        seen: {
          question: 'Who sees my name and face?',
          answer:
            'Only your companion, and only what you show: the name you choose and, if you turn the camera on, your face. Your e-mail address is never shown to anyone.',
        },
        cancel: {
          question: 'What if I need to cancel?',
          answer:
            'Until {{hours}} before the start you get all your credits back. After that the companion has kept the time for you and is paid.',
        },
        chosen: {
          question: 'How are companions chosen?',
          answer:
            'They apply with a profile and a photo, and a person on our team reads every application. Certified coaches have shown us their training; trusted companions bring their experience of life. The profile says which is which.',
        },
        cost: {
          question: 'What does a talk cost?',
          answer:
            'Companions set their own price. Most ask {{low}} to {{high}} credits for {{minutes}} minutes, and one euro is worth {{creditsPerEuro}} credits. You see the full price before you book, and it does not change afterwards.',
        },
        free: {
          question: 'How does the free talk work?',
          answer:
            'Your first {{minutes}} minutes with our welcome companion cost nothing. You need an account, but no credits and no card.',
        },
        install: {
          question: 'Do I have to install anything?',
          answer:
            'No. Talks run in the browser of your phone or computer. Before each one you can try your microphone and camera in peace.',
        },
        recorded: {
          question: 'Are talks recorded?',
          answer:
            'Never. Sound and picture are encrypted from your browser to the other one, and we could not listen in if we wanted to.',
        },
        noShow: {
          question: 'What if my companion does not come?',
          answer:
            'Then you get all your credits back, automatically. If you do not come yourself, the companion is paid for waiting.',
        },
        uneasy: {
          question: 'What if a talk does not feel right?',
          answer:
            'You can leave at any moment. You can also block a person, so that neither of you can book the other again, and report what happened. Every report is read by a person.',
        },
        who: {
          question: 'Who can use {{brand}}?',
          answer:
            'Everyone aged {{age}} or over. Companions live in the European Union, Iceland, Liechtenstein, Norway, Switzerland or the United Kingdom; those who book may live anywhere.',
        },
      },
    },
    closing: {
      title: 'Somebody has time for you',
      stripLabel: 'Some of our companions',
      pause: 'Stop the moving portraits',
      play: 'Let the portraits move',
    },
  },
  notFound: {
    title: 'This page is not here',
    text: 'The thread ends here. The address may have a typo, or the page has moved.',
    home: 'Go back home',
    back: 'Go back',
  },
}
