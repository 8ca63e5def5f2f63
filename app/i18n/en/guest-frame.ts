export const guestFrame = {
  nav: {
    howItWorks: 'How it works',
    prices: 'Prices',
    becomeCompanion: 'Become a companion',
    signIn: 'Sign in',
    signUp: 'Sign up',
  },
  footer: {
    crisis: '{{brand}} is not a crisis service. If you or someone near you is in danger, call 112.',
    product: {
      companions: 'Companions',
      howItWorks: 'How it works',
      prices: 'Prices',
      becomeCompanion: 'Become a companion',
    },
    help: { title: 'Help', questions: 'Questions' },
    legal: { title: 'Legal' },
  },
}
