export const legal = {
  updated: 'Last changed on {{date}}',
  binding: 'The German version is a courtesy; this English text is the binding one.',
  contents: 'On this page',
  terms: {
    title: 'Terms of use',
    description: 'What {{brand}} offers, what it costs and what everybody can rely on.',
    lead: 'These terms hold between you and the operator of {{brand}}. We have kept them short enough to be read.',
    sections: {
      service: {
        heading: 'What {{brand}} is',
        paragraphs: [
          '{{brand}} is a marketplace. Seekers book audio and video calls with companions, who are listeners and not doctors, therapists or lawyers. Companions decide themselves when they are available and what a call with them costs.',
          'Calls do not replace treatment, diagnosis or advice by a professional. {{brand}} is not a crisis service: in danger, call 112 or a helpline.',
        ],
      },
      age: {
        heading: 'How old you must be',
        paragraphs: [
          'The minimum age is {{age}}. Accounts, bookings and calls are for adults only, and by signing up you confirm that you are one.',
          'People aged 13 to {{oldestMinor}} may read the public pages only together with a parent or guardian. Nobody under 13 may use {{brand}}.',
        ],
      },
      account: {
        heading: 'Your account',
        paragraphs: [
          'One person has one account and keeps its password to themselves. Seekers may use any name they like; companions appear under their own.',
          'Companions must live in the European Union, Iceland, Liechtenstein, Norway, Switzerland or the United Kingdom. They apply, and we review every application before a profile becomes visible. Nobody has a right to be listed.',
          'You can delete your account at any time. A deleted account cannot be opened again with the same address.',
        ],
      },
      profiles: {
        heading: 'What does not belong in a profile',
        paragraphs: [
          'Profiles carry no contact details from outside: no e-mail addresses, phone numbers, links or names on other services.',
          'Sexual, violent, hateful, illegal or fraudulent content is refused, whether written out or disguised. We remove what slips through and may suspend the account.',
        ],
      },
      credits: {
        heading: 'Credits',
        paragraphs: [
          'Calls are paid with credits. {{creditsPerEuro}} credits are worth 1 euro. You buy them in packages, once and without a subscription; prices include value added tax.',
          'You can withdraw from a purchase within 14 days as long as none of its credits has been spent, and get the whole price back. Write to {{supportEmail}}.',
          'Credits belong to one account and cannot be passed on.',
        ],
      },
      booking: {
        heading: 'Booking a call',
        paragraphs: [
          'The price you see before you book is the price you pay. At booking, the credits are set aside; the companion earns them when the call has taken place.',
          'The first call of {{minutes}} minutes with the companion marked for it is free for every new seeker, once.',
        ],
      },
      cancelling: {
        heading: 'Cancelling and not coming',
        paragraphs: [
          'Seekers cancel free of charge up to {{hours}} before the start and get all credits back. Who cancels later, or does not come, gets no refund, and the companion is paid.',
          'If the companion cancels, at whatever time, or does not come, the seeker gets all credits back. The same holds when neither comes.',
        ],
      },
      payouts: {
        heading: 'What companions earn',
        paragraphs: [
          'A payout takes at least {{minimum}} credits, which is {{minimumWorth}}. At payout a fee of {{fee}}% is kept; the other {{share}}% go to the companion’s account with our payment provider, usually within {{from}} to {{to}} business days.',
          'Companions are self-employed and see to their own taxes and insurance.',
        ],
      },
      conduct: {
        heading: 'How we treat each other',
        paragraphs: [
          'Nobody records a call, takes pictures of it or passes on what was said. Payment outside {{brand}} for calls arranged here is not allowed.',
          'Anyone can block or report anyone. We look at every report and may warn, suspend or exclude an account.',
        ],
      },
      liability: {
        heading: 'Liability',
        paragraphs: [
          'We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit.',
          'Beyond that our liability is capped at €100 or the amount you paid in the 12 months before the damage, whichever is higher.',
        ],
      },
      retention: {
        heading: 'How long we keep data',
        paragraphs: [
          'We keep the records that tax and commercial law ask for, such as purchases, bookings and payouts, for up to 10 years. The privacy policy says what happens with everything else.',
        ],
      },
      changes: {
        heading: 'Changes and law',
        paragraphs: [
          'We announce changes by e-mail at least six weeks ahead. If you do not agree, you can close your account before they take effect.',
          'The law at the operator’s seat applies. As a consumer you keep the protection of the country you live in.',
        ],
      },
    },
  },
  privacy: {
    title: 'Privacy policy',
    description: 'Which data {{brand}} uses, what for, who sees it and how long it is kept.',
    lead: 'Being heard needs trust. This is what we store about you, and what we could not see even if we wanted to.',
    sections: {
      responsible: {
        heading: 'Who is responsible',
        paragraphs: ['The operator named in the legal disclosure. Questions about your data: {{supportEmail}}.'],
      },
      calls: {
        heading: 'Your calls',
        paragraphs: [
          'Sound and picture travel encrypted from your browser to the other one. We neither record nor hear them, and nobody in between can.',
          'We store when a call was booked, when each of you came and left, and how it ended, because that decides who is paid.',
        ],
      },
      account: {
        heading: 'Your account and profile',
        paragraphs: [
          'We store your e-mail address, password (as a hash), language, time zone and what you write into your profile. Companions’ profiles are public. A seeker’s profile is seen only by companions who have, or had, a call with them.',
          'Your e-mail address is never shown to other people. Photos are re-encoded, so that place and device data are removed.',
          'The legal basis is our contract with you (Art. 6(1)(b) GDPR).',
        ],
      },
      sensitive: {
        heading: 'What you confide to somebody',
        paragraphs: [
          'What you say in a call stays between the two of you. Companions are bound to keep it to themselves. If you report something, your words reach our team and nobody else.',
        ],
      },
      money: {
        heading: 'Payments',
        paragraphs: [
          'Payments and payouts are handled by Stripe. Your card or bank details go there directly and never touch our servers; we keep amount, date and state.',
        ],
      },
      cookies: {
        heading: 'Cookies',
        paragraphs: [
          'Necessary cookies keep you signed in, know a browser in which you signed in before (so that nobody can shut you out by guessing your password), and remember your language, theme, time zone and this choice. They need no consent.',
          'If you accept, we count on our own server how often the list and a profile in it are looked at, the way to sign-up is taken, an account is made and credits are about to be bought; with each goes the language, which companions it was about, and what the link that led here says of itself. Neither your name nor your network address nor anything else that leads to you is stored with it, and no other company is involved. Each entry goes after {{months}} months. Until you close the tab your browser keeps that link’s words, and until you reject when something was last counted.',
          'You can change your choice at any time under “Cookies” at the foot of every page; your consent is the legal basis (Art. 6(1)(a) GDPR, and the law on storing things on devices).',
        ],
      },
      recipients: {
        heading: 'Who else receives data',
        paragraphs: [
          'Only those who work for us under contract: hosting, sending mail and payments. We sell nothing and show no advertising.',
        ],
      },
      retention: {
        heading: 'How long we keep it',
        paragraphs: [
          'We delete the text of our emails 14 days after sending them, notifications after a year, and reports three years after they were decided. We keep who was in a call, and when, for 18 months.',
          'Profile and messages go when you delete your account; a scrambled trace of your address stays, so that a deleted account is not opened again.',
          'Purchases, bookings and payouts are kept for up to 10 years, as tax law asks, without your name wherever the law allows it.',
        ],
      },
      rights: {
        heading: 'Your rights',
        paragraphs: [
          'You may see, correct, move and erase your data, restrict or object to its use, and take back a consent at any time. A mail to {{supportEmail}} is enough.',
          'You can also complain to a data protection authority, for instance the one where you live.',
        ],
      },
    },
  },
  cookies: {
    title: 'Cookies',
    lead: 'What your browser keeps for us, and what you decide about it.',
    state: {
      unset: 'You have not chosen yet. Until you do, nothing is counted.',
      accepted: 'You accepted: what is used here may be counted.',
      rejected: 'You rejected: nothing is counted.',
    },
    sections: {
      needed: {
        heading: 'What the site needs',
        paragraphs: [
          'Some cookies keep you signed in, protect your account and remember your language, theme, time zone and this choice. Your browser also keeps filters you set and words you have not saved yet. None of it is used for anything else.',
        ],
      },
      counted: {
        heading: 'What you decide',
        paragraphs: [
          'If you accept, we count which steps lead to a call: looking at the list, opening a profile from it, going to sign-up, making an account, going to pay. We store no name, no network address and nothing else that leads to you.',
          'If you reject, your browser forgets at once what counting left in it. What was counted before cannot be found again, because nothing says that it was you.',
        ],
      },
    },
    more: 'Read the privacy policy',
  },
  disclosure: {
    title: 'Legal disclosure',
    description: 'Who is behind {{brand}} and how to reach them.',
    lead: 'Who is behind {{brand}}, and how to reach us.',
    sections: {
      operator: {
        heading: 'Operator',
        paragraphs: ['{{brand}}, represented by its operator.', 'E-mail: {{supportEmail}}'],
      },
      content: {
        heading: 'Responsible for the content',
        paragraphs: [
          'The operator is responsible for the pages of {{brand}}. Companions are responsible for what they write in their profiles; we check it before it becomes visible and remove what breaks the law as soon as we learn of it.',
        ],
      },
      reports: {
        heading: 'Point of contact under the Digital Services Act',
        paragraphs: ['Authorities and users reach us in English and German at {{supportEmail}}.'],
      },
      disputes: {
        heading: 'Settling disputes',
        paragraphs: [
          'Write to us first; most things can be solved. We are neither obliged nor willing to take part in proceedings before a consumer arbitration board.',
        ],
      },
      credits: {
        heading: 'Thanks',
        paragraphs: [
          'Portraits drawn with Open Peeps by Pablo Stanley (CC0) and DiceBear. Typefaces Fraunces and Figtree (SIL Open Font License). Icons by Lucide (ISC).',
        ],
      },
    },
  },
}
