import { z } from 'zod'

/** Text from an administrator, with normalised line ends. `short` and `long` are the error codes. */
export const noteText = ({
  least = 1,
  most,
  short,
  long,
}: {
  least?: number
  most: number
  short: string
  long: string
}) =>
  z
    .string(short)
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().trim().min(least, short).max(most, long))

export const optionalNote = (most: number, long: string) => noteText({ least: 0, most, short: long, long }).default('')
