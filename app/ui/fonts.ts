import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import frauncesUrl from './fonts/fraunces-latin-soft.woff2?url'

/** The two font files every page needs first; the rest comes by unicode-range. */
export const fontPreloads: string[] = [figtreeUrl, frauncesUrl]
