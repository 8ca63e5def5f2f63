export const legal = {
  updated: 'Last changed on {{date}}',
  binding: 'The German version is a courtesy; this English text is the binding one.',
  contents: 'On this page',
  terms: {
    title: 'Terms of use',
    description: 'What {{brand}} offers, what it costs and what everyone can rely on.',
    lead: 'These terms apply between you and the operator of {{brand}}. We’ve kept them short enough to read.',
    sections: {
      service: {
        heading: 'What {{brand}} is',
        paragraphs: [
          '{{brand}} is a marketplace. Seekers book audio and video calls with companions, who are listeners and not doctors, therapists or lawyers. Companions decide for themselves when they’re available and what a call with them costs.',
          'Calls don’t replace treatment, diagnosis or professional advice. {{brand}} is not a crisis service: in danger, call 112 or a helpline.',
        ],
      },
      age: {
        heading: 'How old you must be',
        paragraphs: [
          'The minimum age is {{age}}. Accounts, bookings and calls are for adults only, and by signing up you confirm that you are one.',
          'People aged 13 to {{oldestMinor}} may only read the public pages together with a parent or guardian. Nobody under 13 may use {{brand}}.',
        ],
      },
      account: {
        heading: 'Your account',
        paragraphs: [
          'Each person has one account and keeps its password to themselves. Seekers may use any name they like; companions appear under their own.',
          'Companions must live in the European Union, Iceland, Liechtenstein, Norway, Switzerland or the United Kingdom. They apply, and we review every application before a profile becomes visible. Nobody has a right to be listed.',
          'You can delete your account at any time. A deleted account can’t be opened again with the same email.',
        ],
      },
      profiles: {
        heading: 'What does not belong in a profile',
        paragraphs: [
          'Profiles carry no outside contact details: no email addresses, phone numbers, links or names on other services.',
          'We refuse sexual, violent, hateful, illegal or fraudulent content, whether written out or disguised. If we find it in a profile, we remove it and may suspend the account.',
        ],
      },
      credits: {
        heading: 'Credits',
        paragraphs: [
          'Calls are paid with credits. You buy them in packages, once and without a subscription; the price of each package is shown before you buy and includes value added tax.',
          'You can withdraw from a purchase within 14 days and get back what you paid for the credits you haven’t spent. How that works, and a form for it, stand at the end of this page.',
          'Credits belong to one account and can’t be passed on.',
        ],
      },
      booking: {
        heading: 'Booking a call',
        paragraphs: [
          'The price you see before you book is the price you pay. At booking, the credits are set aside; the companion earns them when the call has taken place.',
          'For every new seeker, the first call of {{minutes}} minutes with the companion marked for it is free, once.',
        ],
      },
      cancelling: {
        heading: 'Cancelling and not showing up',
        paragraphs: [
          'Seekers can cancel free of charge up to {{hours}} before the start and get all credits back. Anyone who cancels later, or doesn’t show up, gets no refund, and the companion is paid.',
          'If the companion cancels, at any time, or doesn’t show up, the seeker gets all credits back. The same applies if neither shows up.',
        ],
      },
      payouts: {
        heading: 'What companions earn',
        paragraphs: [
          'Every credit a companion earns is worth {{centsPerCredit}} cents, less a fee. The minimum payout is {{minimum}} credits, which is {{minimumWorth}}. When you cash out, we keep a fee of {{fee}}%; the other {{share}}% goes to your account with our payment provider, usually within {{from}} to {{to}} business days.',
          'Companions are self-employed and responsible for their own taxes and insurance.',
        ],
      },
      conduct: {
        heading: 'How we treat each other',
        paragraphs: [
          'Nobody may record a call, take pictures of it or pass on what was said. Calls arranged here may not be paid for outside {{brand}}.',
          'Anyone can block or report anyone. We read every report and may warn, suspend or exclude an account.',
        ],
      },
      liability: {
        heading: 'Liability',
        paragraphs: [
          'Our liability is unlimited for intent and gross negligence, for injury to life, body or health, and wherever the law doesn’t allow a limit.',
          'Beyond that our liability is capped at €100 or the amount you paid in the 12 months before the damage, whichever is higher.',
        ],
      },
      retention: {
        heading: 'How long we keep data',
        paragraphs: [
          'We keep the records that tax and commercial law require, such as purchases, bookings and payouts, for up to 10 years. The privacy policy says what happens to everything else.',
        ],
      },
      changes: {
        heading: 'Changes and law',
        paragraphs: [
          'We announce changes by email at least six weeks ahead. If you don’t agree, you can close your account before they take effect.',
          'The law of the operator’s country applies. As a consumer, you keep the protection of the country you live in.',
        ],
      },
    },
  },
  privacy: {
    title: 'Privacy policy',
    description: 'Which data {{brand}} uses, what for, who sees it and how long it is kept.',
    lead: 'Being heard takes trust. This is what we store about you, and what we couldn’t see even if we wanted to.',
    sections: {
      responsible: {
        heading: 'Who is responsible',
        paragraphs: ['The operator named in the legal disclosure. Questions about your data: {{supportEmail}}.'],
      },
      calls: {
        heading: 'Your calls',
        paragraphs: [
          'Sound and picture travel encrypted from your browser to the other one. We neither record nor hear them, and nobody in between can.',
          'To reach each other, browsers need IP addresses. If a call goes through our relay, the other person never learns yours; if it goes directly from browser to browser, theirs can. You see which it is before you join.',
          'We store when a call was booked, when each of you joined and left, and how it ended, because that decides who is paid.',
        ],
      },
      account: {
        heading: 'Your account and profile',
        paragraphs: [
          'We store your email, password (as a hash), language, time zone and what you write in your profile. Companions’ profiles are public. A seeker’s profile is only seen by companions who have, or had, a call with them.',
          'We never show your email to other people. We re-encode photos, so that place and device data are removed.',
          'The legal basis is our contract with you (Art. 6(1)(b) GDPR).',
        ],
      },
      sensitive: {
        heading: 'What you confide in someone',
        paragraphs: [
          'What you say in a call stays between the two of you. Companions must keep it to themselves. If you report something, only our team reads your words.',
        ],
      },
      money: {
        heading: 'Payments',
        paragraphs: [
          'Payments and payouts are handled by Stripe. Your card or bank details go there directly and never touch our servers; we keep the amount, date and status, and a code of Stripe’s that tells us when a card or bank account comes up again. We use it only to notice stolen cards before money is paid out.',
        ],
      },
      cookies: {
        heading: 'Cookies',
        paragraphs: [
          'Necessary cookies keep you signed in, recognise a browser you’ve signed in with before (so that nobody can lock you out by guessing your password), and remember your language, theme, time zone, how times are written, the order of your past calls and this choice. They don’t need your consent.',
          'If you accept, we count on our own server how often people look at the list and at a profile in it, go to sign-up, create an account and start buying credits; with each of these we store the language, which companions it was about, and what the link that led here says about itself. We don’t store your name, your IP address or anything else that leads to you, and no other company is involved. Each entry is deleted after {{months}} months. Your browser keeps the words of that link until you close the tab, and the time something was last counted until you reject.',
          'You can change your choice at any time under “Cookies” at the foot of every page; your consent is the legal basis (Art. 6(1)(a) GDPR, and the law on storing things on devices).',
        ],
      },
      recipients: {
        heading: 'Who else receives data',
        paragraphs: [
          'Only those who work for us under contract: for hosting, email and payments. We sell nothing and show no advertising.',
        ],
      },
      retention: {
        heading: 'How long we keep it',
        paragraphs: [
          'We delete the text of our emails 14 days after sending them, notifications after a year, and what was reported, with our decision, three years after the case was closed; so are the name and email of someone who reports without an account. A withdrawal from a purchase stays for four years as proof. We keep who was in a call, and when, for 18 months.',
          'Your profile and messages go when you delete your account; a scrambled trace of your email stays, so that a deleted account can’t be opened again.',
          'We keep purchases, bookings and payouts for up to 10 years, as required by tax law, without your name wherever the law allows it.',
        ],
      },
      rights: {
        heading: 'Your rights',
        paragraphs: [
          'You may see, correct, move and delete your data, restrict or object to its use, and withdraw your consent at any time. An email to {{supportEmail}} is enough.',
          'You can also complain to a data protection authority, for example the one where you live.',
        ],
      },
    },
  },
  cookies: {
    title: 'Cookies',
    lead: 'What your browser keeps for us, and what you decide about it.',
    state: {
      unset: 'You haven’t chosen yet. Until you do, nothing is counted.',
      accepted: 'You’ve accepted: we may count what’s used here.',
      rejected: 'You’ve rejected: nothing is counted.',
    },
    sections: {
      needed: {
        heading: 'What the site needs',
        paragraphs: [
          'Some cookies keep you signed in, protect your account and remember your language, theme, time zone, how times are written, the order of your past calls and this choice. Your browser also keeps the filters you’ve set and your unsaved drafts. None of it is used for anything else.',
        ],
      },
      counted: {
        heading: 'What you decide',
        paragraphs: [
          'If you accept, we count which steps lead to a call: looking at the list, opening a profile from it, going to sign-up, creating an account, going to pay. We don’t store your name, your IP address or anything else that leads to you.',
          'If you reject, your browser immediately forgets what counting left in it. Earlier counts are anonymous, so we can’t pick yours out.',
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
        paragraphs: ['{{seller}}', 'Email: {{supportEmail}}'],
      },
      content: {
        heading: 'Responsible for the content',
        paragraphs: [
          'The operator is responsible for the pages of {{brand}}. Companions are responsible for what they write in their profiles; we check it before it becomes visible and remove what breaks the law as soon as we learn of it.',
        ],
      },
      reports: {
        heading: 'Point of contact under the Digital Services Act',
        paragraphs: [
          'Authorities and everyone who uses {{brand}} can reach us in English and German at {{supportEmail}}.',
          'You can report something that breaks the law without an account: {{noticePage}}',
        ],
      },
      disputes: {
        heading: 'Settling disputes',
        paragraphs: [
          'Please contact us first; most things can be solved. We are neither obliged nor willing to take part in proceedings before a consumer arbitration board.',
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
