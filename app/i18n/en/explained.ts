export const explained = {
  contents: 'On this page',
  ranking: {
    title: 'How we sort the list',
    description:
      'What the order of the list depends on at {{brand}}, what “Recommended” means, and how ratings come about.',
    lead: 'What the order depends on, what plays no part, and how ratings come about.',
    sections: {
      recommended: {
        heading: 'The order “Recommended”',
        paragraphs: [
          'First come the companions we show on the home page, in the order our team chose. For everyone else two things count: the average of their ratings, and how many there are. Where scores are equal, a random but fixed order decides. There’s nothing else.',
          'So that a single rating doesn’t decide everything, we add {{count}} assumed ratings of {{stars}} stars to every profile. The average of assumed and real ones is the score: the more real ones there are, the less the assumed ones count. Anyone without a rating stands at {{stars}} stars.',
        ],
      },
      featured: {
        heading: 'Who we show on the home page',
        paragraphs: [
          'Our team picks a few companions, so that a first visit shows different people. The place isn’t for sale, and we earn no more by it than by any other call. Those who write in your language come first, then those who speak it.',
        ],
      },
      others: {
        heading: 'The other orders',
        paragraphs: [
          'You can also sort by free times, rating, price or who is new. By free times, those who can talk right away come first, among themselves as under “Recommended”; then whoever is free next.',
          'Filters and search leave out what doesn’t fit. They don’t change the order. You don’t see people you’ve blocked, or who have blocked you.',
        ],
      },
      none: {
        heading: 'What plays no part',
        paragraphs: [
          'Money: nobody pays for a better place, and our fee is the same for everyone. Nor does what you’ve looked at before: everyone sees the same list.',
        ],
      },
      reviews: {
        heading: 'How ratings come about',
        paragraphs: [
          'Only the person who booked a call can rate it, only after it has taken place, and only once. Our system checks that for every rating. We show all of them, good and bad, and nobody gets anything for one.',
          'You see the average and how often each number of stars was given, never by whom.',
        ],
      },
      traders: {
        heading: 'Who your contract is with',
        paragraphs: [
          'You book a call with your companion; we bring you together. Every profile says whether the companion is a trader. With private people, consumer law doesn’t apply between you two. It does apply when you buy credits: that contract is with us.',
        ],
      },
    },
  },
  accessibility: {
    title: 'Accessibility',
    description: 'How accessible {{brand}} is, what’s still missing, and how to let us know what doesn’t work.',
    lead: 'How accessible these pages are, what’s still missing, and how to let us know what doesn’t work.',
    checked: 'Last checked on {{date}}',
    sections: {
      scope: {
        heading: 'What this is about',
        paragraphs: [
          'All pages of {{brand}} on which you find someone, book, pay, talk and manage your account, and our emails. The home page, and each step where it happens, explain how to book a call and take part in it.',
        ],
      },
      standard: {
        heading: 'What we follow',
        paragraphs: [
          'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and with them what the standard EN 301 549 asks of websites.',
          'Before every change a program checks every page, in both languages, light and dark. We also use booking, paying and the account pages with the keyboard alone. Nearly everything but the call itself also works without JavaScript. You can double the size of the text, and if you’ve turned off motion, there is none.',
        ],
      },
      gaps: {
        heading: 'What doesn’t work yet',
        paragraphs: [
          'Calls have no captions, and nobody can join to interpret in sign language. With video, both of you can sign.',
          'A program doesn’t find everything. People who use a screen reader every day haven’t yet tested the pages from end to end.',
          'What companions write themselves can be hard to read. The page on which you pay, and the pages on which companions set up a payout account, are Stripe’s.',
        ],
      },
      body: {
        heading: 'Who watches over it',
        paragraphs: [
          'We’d like to know first. But you can turn to the authority that watches over the accessibility of services at any time. In Germany that’s the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg, MLBF@ms.sachsen-anhalt.de; elsewhere it’s the authority of your country.',
        ],
      },
    },
    form: {
      title: 'Something doesn’t work?',
      lead: 'Write what you wanted to do and where you got stuck. A person will answer within {{days}} days.',
      text: 'What doesn’t work?',
      textHelp: 'It also helps to know what you used: device, browser, screen reader.',
      page: 'On which page?',
      pageHelp: 'Its address or name.',
      email: 'Your email address',
      emailHelp: 'For the answer. Without one we’ll still read it, but we can’t answer you.',
      send: 'Send',
      thanks: 'Thank you, it has arrived. Your reference: {{reference}}',
      mailed: 'A receipt is on its way to {{email}}.',
    },
    mail: {
      subject: 'We’ve received your message',
      text: 'thank you for your message about accessibility. A person will answer within {{days}} days. Reference: {{reference}}',
      quote: 'This is what you wrote:',
      footer: 'Questions? {{support}}',
    },
  },
  contract: {
    title: 'Your contract',
    private:
      '{{name}} offers calls as a private person: consumer law doesn’t apply between you two. It does apply when you buy credits from us.',
    trader: '{{name}} is a trader. You book the call with:',
    email: 'Email: {{email}}',
    phone: 'Phone: {{phone}}',
    register: 'Register: {{register}}',
    vatId: 'VAT ID: {{vatId}}',
    certified: '{{name}} has certified to offer only what EU law allows.',
  },
  trader: {
    title: 'Private or trading',
    lead: 'Whoever books a call has to know beforehand whether you’re a trader. The law asks for it, and you know best.',
    back: 'Rates',
    due: 'Please say so by {{day}}. After that, nobody can book you until you have.',
    undeclared: 'Until you’ve said so, you aren’t in the list and nobody can book you.',
    saved: 'Saved. It’s in your profile now.',
    choice: 'How do you offer calls?',
    private: 'As a private person',
    privateHelp:
      'Now and then, on the side. Your profile says that consumer law doesn’t apply between you two. We don’t show your name or address.',
    trader: 'As a trader or freelancer',
    traderHelp: 'Regularly and lastingly, to earn money. Your profile shows what you enter below.',
    unsure:
      'Not sure? It depends on how often, how systematically and for how much you offer calls. We can’t advise you on it; your chamber of commerce, or someone who knows law and taxes, can.',
    details: 'What everyone can read',
    detailsHelp: 'Only if you’re a trader. A business address is enough if post reaches you there.',
    legalName: 'Name or company',
    address: 'Address',
    addressHelp: 'Street, postal code and town, each on a line of its own.',
    country: 'Country',
    chooseCountry: 'Choose a country',
    email: 'Contact email address',
    phone: 'Phone number',
    register: 'Register and number',
    registerHelp: 'Only if you’re registered, for example as a company.',
    vatId: 'VAT ID',
    vatIdHelp: 'Only if you have one.',
    prefilled: 'What we know from your tax details is already filled in. Please check it.',
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
    invalid_input: 'Please check what’s marked.',
    save_failed: 'We couldn’t save that. Please try again.',
    trader_choice_missing: 'Please choose one of the two.',
    trader_name_missing: 'Please enter your name or company.',
    trader_address_missing: 'Please enter an address.',
    trader_country_missing: 'Please choose a country.',
    trader_email_wrong: 'That doesn’t look like an email address.',
    trader_phone_wrong: 'That doesn’t look like a phone number.',
    trader_vat_id_wrong: 'A VAT ID begins with two letters, such as DE123456789.',
    trader_text_too_long: 'Please shorten this.',
    trader_not_certified: 'Please tick this box.',
    only_companions_declare: 'Only companions declare this.',
    account_closed: 'This account is closed.',
    not_authenticated: 'Not authenticated',
    message_missing: 'Please write what doesn’t work.',
    message_too_long: 'Please shorten this.',
    invalid_email: 'That doesn’t look like an email address.',
    too_many_attempts: 'That’s a lot at a time. Please wait {{minutes}} minutes.',
  },
  topics: {
    calming_anxiety:
      'A call can calm you. It doesn’t treat an anxiety disorder: if anxiety rules your days, please also talk to a doctor or psychotherapist.',
    low_mood:
      'A call can do you good. It doesn’t treat depression: if it stays dark for more than two weeks, please also talk to a doctor. If you no longer want to live, please call 112 or a crisis line right now.',
    grief_and_loss:
      'Someone listens for as long as you like. It isn’t grief therapy: if grief keeps paralysing you, please also look for professional help.',
    burnout:
      'A call can take off some weight. Whether you’re ill and what would help, only a doctor or psychotherapist can say.',
    better_sleep:
      'You’ll find an open ear and experience here, no diagnosis. If you’ve slept badly for long, please see a doctor about it.',
    body_image:
      'A call can widen how you see yourself. It doesn’t treat an illness: if the image of your body torments you, please also look for professional help.',
    eating_habits:
      'A call is no dietary advice and doesn’t treat an eating disorder. If much of your life turns on food or weight, please also talk to a doctor or an advice centre.',
    living_with_illness:
      'This is about how you live with it. Companions give no advice on findings, medication or treatment; please change nothing about them without asking a doctor first.',
    menopause_and_ageing: 'Someone shares experience and listens. Only a doctor can examine and treat complaints.',
    rituals:
      'Rituals can give you something to hold on to. They don’t cure any illness, and nobody here promises you that. Please don’t stop a treatment for one.',
  },
}
