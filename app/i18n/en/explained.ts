export const explained = {
  contents: 'On this page',
  ranking: {
    title: 'How we sort the list',
    description: 'How {{brand}} orders the list of companions, what “Recommended” means, and how ratings work.',
    lead: 'What decides the order, what doesn’t, and how ratings work.',
    sections: {
      recommended: {
        heading: 'The order “Recommended”',
        paragraphs: [
          'Companions on our home page come first, in an order our team chooses. For everyone else, two things count: the average of their ratings, and how many they have. If two score the same, a random but fixed order decides. Nothing else counts.',
          'To keep one rating from deciding everything, we add {{count}} assumed ratings of {{stars}} stars to every profile. The average of assumed and real ones is the score: the more real ones there are, the less the assumed ones count. Anyone without a rating has {{stars}} stars.',
        ],
      },
      featured: {
        heading: 'Who we show on the home page',
        paragraphs: [
          'Our team picks a few companions, so first-time visitors meet different people. These places aren’t for sale, and we don’t earn more from them. Those who write in your language come first, then those who speak it.',
        ],
      },
      others: {
        heading: 'The other orders',
        paragraphs: [
          'You can also sort by free times, rating, price or newest. By free times, people who can talk right now come first, in the “Recommended” order, then those who are free next.',
          'Filters and search only hide what doesn’t match. They don’t change the order. You won’t see people you’ve blocked, or who’ve blocked you.',
        ],
      },
      none: {
        heading: 'What doesn’t count',
        paragraphs: [
          'Money: nobody can pay for a better place, and our fee is the same for everyone. What you’ve looked at before doesn’t count either: everyone sees the same list.',
        ],
      },
      reviews: {
        heading: 'How ratings work',
        paragraphs: [
          'Only the person who booked a call can rate it, only after it has taken place, and only once. Our system checks every rating. We show them all, good and bad, and nobody is rewarded for giving one.',
          'You see the average and how often each number of stars was given, but never by whom.',
        ],
      },
      traders: {
        heading: 'Who your contract is with',
        paragraphs: [
          'You book a call with your companion; we bring you together. Every profile says whether the companion is a trader. With private people, consumer law doesn’t apply between the two of you. It does when you buy credits, because that contract is with us.',
        ],
      },
    },
  },
  accessibility: {
    title: 'Accessibility',
    description: 'How accessible {{brand}} is, what’s still missing, and how to report a problem.',
    lead: 'How accessible these pages are, what’s still missing, and how to report a problem.',
    checked: 'Last checked on {{date}}',
    sections: {
      scope: {
        heading: 'What this covers',
        paragraphs: [
          'Every page of {{brand}} where you find someone, book, pay, talk or manage your account, and our emails. The home page explains how to book a call and take part in it, and so does each step.',
        ],
      },
      standard: {
        heading: 'Our standard',
        paragraphs: [
          'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and with them what the standard EN 301 549 asks of websites.',
          'An automated check runs on every page before every change, in both languages, light and dark. We also test booking, paying and the account pages with the keyboard alone. Almost everything except the call works without JavaScript. You can double the text size, and nothing moves if you’ve turned off motion.',
        ],
      },
      gaps: {
        heading: 'What doesn’t work yet',
        paragraphs: [
          'Calls have no captions, and a sign language interpreter can’t join. With video, you can both sign.',
          'Automated checks don’t find everything. Nobody who uses a screen reader every day has tested the whole site yet.',
          'What companions write may be hard to read. The payment page and the pages for setting up a payout account are run by Stripe.',
        ],
      },
      body: {
        heading: 'Enforcement body',
        paragraphs: [
          'We’d like to know first. But you can turn to the authority that watches over the accessibility of services at any time. In Germany that’s the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg, MLBF@ms.sachsen-anhalt.de; elsewhere it’s the authority of your country.',
        ],
      },
    },
    form: {
      title: 'Report a problem',
      lead: 'Tell us what you wanted to do and where you got stuck. A person will answer within {{days}} days.',
      text: 'What doesn’t work?',
      textHelp: 'It also helps to know what you used: device, browser, screen reader.',
      page: 'On which page?',
      pageHelp: 'Its address or name.',
      email: 'Your email address',
      emailHelp: 'So we can answer. Without it, we’ll read your message but can’t reply.',
      send: 'Send',
      thanks: 'Thank you. We’ve received your message. Your reference: {{reference}}',
      mailed: 'A receipt is on its way to {{email}}.',
    },
    mail: {
      subject: 'We’ve received your message',
      text: 'Thank you for your message about accessibility. A person will answer within {{days}} days. Reference: {{reference}}',
      quote: 'This is what you wrote:',
      footer: 'Questions? {{support}}',
    },
  },
  contract: {
    title: 'Your contract',
    private:
      '{{name}} offers calls as a private person, so consumer law doesn’t apply between the two of you. It does apply when you buy credits from us.',
    trader: '{{name}} is a trader. You book the call with:',
    email: 'Email: {{email}}',
    phone: 'Phone: {{phone}}',
    register: 'Register: {{register}}',
    vatId: 'VAT ID: {{vatId}}',
    certified: '{{name}} has certified to offer only what EU law allows.',
  },
  trader: {
    title: 'Private person or trader',
    lead: 'By law, people have to know before they book whether you’re a trader. Only you can tell us.',
    back: 'Rates',
    due: 'Please tell us by {{day}}. After that, nobody can book you until you do.',
    undeclared: 'Until you tell us, you’re not in the list and nobody can book you.',
    saved: 'Saved. It’s on your profile now.',
    choice: 'How do you offer calls?',
    private: 'As a private person',
    privateHelp:
      'Now and then, on the side. Your profile will say that consumer law doesn’t apply between you. We don’t show your name or address.',
    trader: 'As a trader or freelancer',
    traderHelp: 'Regularly, to earn money. Your profile will show the details below.',
    unsure:
      'Not sure? It depends on how often, how professionally and for how much you offer calls. We can’t advise you, but your chamber of commerce or a tax adviser can.',
    details: 'Shown on your profile',
    detailsHelp: 'For traders only. A business address is fine if post reaches you there.',
    legalName: 'Name or company',
    address: 'Address',
    addressHelp: 'Street, postcode and town, each on its own line.',
    country: 'Country',
    chooseCountry: 'Choose a country',
    email: 'Contact email address',
    phone: 'Phone number',
    register: 'Register and number',
    registerHelp: 'Only if you’re registered, for example as a company.',
    vatId: 'VAT ID',
    vatIdHelp: 'Only if you have one.',
    prefilled: 'We’ve filled this in from your tax details. Please check it.',
    certified: 'I only offer what the law of the European Union allows, and everything here is true.',
    save: 'Save',
    cancel: 'Cancel',
    stored: {
      trader: 'You offer calls as a trader.',
      private: 'You offer calls as a private person.',
      since: 'Declared on {{date}}',
      change: 'Change',
    },
  },
  errors: {
    invalid_input: 'Please check the highlighted fields.',
    save_failed: 'We couldn’t save that. Please try again.',
    trader_choice_missing: 'Please choose one of the two.',
    trader_name_missing: 'Please enter your name or company.',
    trader_address_missing: 'Please enter an address.',
    trader_country_missing: 'Please choose a country.',
    trader_email_wrong: 'Please check this email address.',
    trader_phone_wrong: 'Please check this phone number.',
    trader_vat_id_wrong: 'A VAT ID begins with two letters, such as DE123456789.',
    trader_text_too_long: 'Please shorten this.',
    trader_not_certified: 'Please tick this box.',
    only_companions_declare: 'This is for companions only.',
    account_closed: 'This account is closed.',
    not_authenticated: 'Not authenticated',
    message_missing: 'Please write what doesn’t work.',
    message_too_long: 'Please shorten this.',
    invalid_email: 'Please check this email address.',
    too_many_attempts: 'You’ve sent a lot of messages. Please wait {{minutes}} minutes.',
  },
  topics: {
    calming_anxiety:
      'A call can calm you, but it doesn’t treat an anxiety disorder. If anxiety takes over your days, please also talk to a doctor or psychotherapist.',
    low_mood:
      'A call can do you good, but it doesn’t treat depression. If you’ve felt low for more than two weeks, please also talk to a doctor. If you no longer want to live, please call 112 or a crisis line right now.',
    grief_and_loss:
      'Someone will listen for as long as you like, but this isn’t grief therapy. If grief keeps you from living your life, please also look for professional help.',
    burnout:
      'A call can lighten the load. Only a doctor or psychotherapist can say whether you’re ill and what would help.',
    better_sleep:
      'You’ll find a listening ear and experience here, but no diagnosis. If you’ve slept badly for a long time, please see a doctor.',
    body_image:
      'A call can change how you see yourself, but it doesn’t treat an illness. If you suffer from how you see your body, please also look for professional help.',
    eating_habits:
      'A call isn’t dietary advice and doesn’t treat an eating disorder. If food or weight takes up a lot of your life, please also talk to a doctor or an advice service.',
    living_with_illness:
      'This is about how you live with it. Companions don’t advise on test results, medication or treatment. Please don’t change any of these without asking a doctor first.',
    menopause_and_ageing: 'Someone shares their experience and listens. Only a doctor can examine and treat symptoms.',
    rituals:
      'Rituals can give you something to hold on to. They don’t cure illness, and nobody here promises that. Please don’t stop any treatment.',
  },
}
