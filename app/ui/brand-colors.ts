/** Brand colours for emails, images and plain pages, which can't read tokens.css. A test keeps them equal. */
export const BRAND_COLORS = {
  light: { paper: '#fdfaf4', ink: '#221811', ink2: '#50453d', ink3: '#6c6158', line: '#e1dad1', pine: '#1b5947' },
  dark: { paper: '#18140f', ink: '#f0ece4', ink2: '#c2bdb4', ink3: '#a19a91', line: '#39332c', pine: '#85d0b3' },
  /** Text on pine in light emails and buttons. */
  onPine: '#fcfaf1',
} as const
