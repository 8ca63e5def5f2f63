export const explained = {
  contents: 'On this page',
  ranking: {
    title: 'How we sort the list',
    description: 'How {{brand}} orders companions, and how ratings work.',
    sections: {
      recommended: {
        heading: 'The order “Recommended”',
        paragraphs: [
          'First come those who write in the language of this page, then those who speak it, then everyone else.',
          'Within these three groups, companions on our home page come first, in an order our team chooses. For everyone else, only two things count: the average of their ratings and how many they have.',
          'We add {{count}} assumed ratings of {{stars}} stars to every profile, so one rating can’t decide everything. If two people then score the same, a random but fixed order decides.',
        ],
      },
      featured: {
        heading: 'On the home page',
        paragraphs: [
          'Our team picks a few companions, so you meet different people; nobody can buy a place. They follow the order “Recommended” too.',
        ],
      },
      others: {
        heading: 'The other orders',
        paragraphs: [
          'You can also sort by free times, rating, price or newest. By free times, people who are free now come first, in the “Recommended” order, then those free next.',
          'Filters and search only hide what doesn’t match. You won’t see people you’ve blocked, or who’ve blocked you.',
        ],
      },
      none: {
        heading: 'Money doesn’t count',
        paragraphs: [
          'Nobody can pay for a better place, and our fee is the same for everyone. Profiles you’ve looked at before don’t count either.',
        ],
      },
      reviews: {
        heading: 'How ratings work',
        paragraphs: [
          'Only the person who booked a call can rate it, once, after it has taken place. We check this for every rating and show them all, good and bad, but never who gave them.',
          'The words beside the stars come from a fixed list. A profile shows those chosen most often, once three ratings have some.',
        ],
      },
      traders: {
        heading: 'Your contract',
        paragraphs: [
          'You book a call with your companion, not with us; each profile says whether they’re a trader. Between private people, consumer law doesn’t apply.',
        ],
      },
    },
  },
  accessibility: {
    title: 'Accessibility',
    description: 'How accessible {{brand}} is, and how to report a problem.',
    checked: 'Last checked on {{date}}',
    sections: {
      scope: {
        heading: 'Pages covered',
        paragraphs: [
          'Every page where you find someone, book, pay, talk or manage your account, and our emails. The home page and each step explain how to book and talk.',
        ],
      },
      standard: {
        heading: 'Our standard',
        paragraphs: [
          'Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and the requirements of EN 301 549 for websites.',
          'We check every page automatically before every change, and test booking, paying and the account with the keyboard alone. Almost everything except the call works without JavaScript.',
        ],
      },
      gaps: {
        heading: 'Known gaps',
        paragraphs: [
          'Calls have no captions, and no sign language interpreter can join. With video, you can both sign.',
          'Nobody who uses a screen reader every day has tested the whole site yet.',
          'Texts in profiles may be hard to read. Stripe runs the payment page and the payout account setup.',
        ],
      },
      body: {
        heading: 'Enforcement body',
        paragraphs: [
          'You can turn to your country’s authority at any time. In Germany, it’s the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg, MLBF@ms.sachsen-anhalt.de.',
        ],
      },
    },
    form: {
      title: 'Report a problem',
      lead: 'A person will answer within {{days}} days.',
      text: 'What doesn’t work?',
      textHelp: 'Please name your device, browser and screen reader, too.',
      page: 'On which page?',
      email: 'Your email address',
      emailHelp: 'Without it, we can’t answer.',
      send: 'Send',
      thanks: 'Thank you. We’ve received your message. Your reference: {{reference}}',
      mailed: 'A receipt is on its way to {{email}}.',
    },
    mail: {
      subject: 'We’ve received your message',
      text: 'Thank you. A person will answer within {{days}} days. Reference: {{reference}}',
      quote: 'This is what you wrote:',
      footer: 'Questions? {{support}}',
    },
  },
  contract: {
    title: 'Your contract',
    private:
      '{{name}} offers calls privately, so consumer law doesn’t apply between the two of you. It does when you buy credits from us.',
    trader: '{{name}} is a trader. You book the call with:',
    email: 'Email: {{email}}',
    phone: 'Phone: {{phone}}',
    register: 'Register: {{register}}',
    vatId: 'VAT ID: {{vatId}}',
    certified: '{{name}} has certified to offer only what EU law allows.',
  },
  trader: {
    title: 'Private person or trader',
    lead: 'By law, people have to know this before they book.',
    back: 'Rates',
    due: 'Please tell us by {{day}}. After that, nobody can book you.',
    undeclared: 'Until you tell us, nobody can find or book you.',
    saved: 'Saved. It’s on your profile now.',
    choice: 'How do you offer calls?',
    private: 'As a private person',
    privateHelp: 'Now and then. Your profile says that consumer law doesn’t apply, but not your name or address.',
    trader: 'As a trader or freelancer',
    traderHelp: 'Regularly, to earn money. Your profile shows the details below.',
    unsure: 'Not sure? Ask your chamber of commerce or a tax adviser.',
    details: 'Shown on your profile',
    detailsHelp:
      'A business address is fine if post reaches you there. Your payout statements show name and address, too.',
    legalName: 'Name or company',
    address: 'Address',
    addressHelp: 'Street, postcode and town, one per line.',
    country: 'Country',
    chooseCountry: 'Choose a country',
    email: 'Contact email address',
    phone: 'Phone number',
    register: 'Register and number',
    vatId: 'VAT ID',
    prefilled: 'Filled in from your tax details. Please check.',
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
    not_authenticated: 'Not authenticated. Please sign in.',
    message_missing: 'Please write what doesn’t work.',
    message_too_long: 'Please shorten this.',
    invalid_email: 'Please check this email address.',
    too_many_attempts: 'You’ve sent a lot of messages. Please wait {{minutes}} minutes.',
  },
  topics: {
    low_mood: 'If you no longer want to live, please call 112 or a crisis line right now.',
    eating_habits: 'If food or weight takes up a lot of your life, an advice service can help.',
    living_with_illness: 'Companions don’t diagnose. Please don’t change any medication without asking a doctor.',
  },
}
