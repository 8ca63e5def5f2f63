export const onboarding = {
  signIn: 'Sign in again',
  title: 'Tell us about yourself',
  seeker: {
    title: 'What should we call you?',
    lead: 'Any name you like. Companions see it.',
    submit: 'Continue',
  },
  steps: {
    one: 'Name and country',
    two: 'Languages',
    three: 'Topics',
    four: 'Photo',
  },
  lead: {
    one: 'Please use your own name.',
    two: 'Which languages can people talk to you in?',
    three: 'What would you like to talk about? Choose up to {{interests}}.',
    four: 'Use a photo where you’re looking at the camera.',
  },
  countryHelp: 'Companions live in the EU, the United Kingdom, Switzerland, Norway, Iceland or Liechtenstein.',
  back: 'Back',
  next: 'Next',
  send: 'Send application',
}
