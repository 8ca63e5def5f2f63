/** The brand's colours for mails, images and plain pages, which cannot read tokens.css; a test compares the two. */
export const BRAND_COLORS = {
  light: { paper: '#fdfaf4', ink: '#221811', ink2: '#50453d', ink3: '#6c6158', line: '#e1dad1', pine: '#1b5947' },
  dark: { paper: '#18140f', ink: '#f0ece4', ink2: '#c2bdb4', ink3: '#a19a91', line: '#39332c', pine: '#85d0b3' },
  /** Text on pine in light mails and buttons. */
  onPine: '#fcfaf1',
} as const
