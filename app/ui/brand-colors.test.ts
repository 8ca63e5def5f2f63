import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND_COLORS } from './brand-colors.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** Converts an oklch colour to sRGB (CSS Color 4). */
function hexOf([lightness = 0, chroma = 0, hue = 0]: number[]): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = channels.map((linear) => {
    const clamped = Math.min(1, Math.max(0, linear))
    return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function token(name: string) {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(tokens) ?? []
  return { light: hexOf(light.split(' ').map(Number)), dark: hexOf(dark.split(' ').map(Number)) }
}

test('the colours of mails, images and plain pages match the design system', () => {
  const names = { paper: 'paper', ink: 'ink', ink2: 'ink-2', ink3: 'ink-3', line: 'line', pine: 'pine' } as const
  for (const [key, name] of Object.entries(names) as [keyof typeof names, string][])
    expect({ light: BRAND_COLORS.light[key], dark: BRAND_COLORS.dark[key] }, name).toEqual(token(name))
  expect(BRAND_COLORS.onPine).toBe(token('on-pine').light)
})
