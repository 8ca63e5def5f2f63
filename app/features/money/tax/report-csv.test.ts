import { describe, expect, it } from 'vitest'
import { texts } from '#app/i18n/texts.server.ts'
import { csvOfYear, quartersOf } from './report.rules.ts'

describe('the CSV file of a year', () => {
  const quarters = quartersOf([{ quarter: 2, calls: 3, credits: 125, feeHundredths: 1_250 }], 10)

  it('has a line for each quarter and one for the year', () => {
    expect(csvOfYear(texts('en', 'tax'), quarters).split('\r\n')).toEqual([
      '\ufeffquarter,paid calls,earned,fee,after the fee',
      '1,0,0.00,0.00,0.00',
      '2,3,12.50,1.25,11.25',
      '3,0,0.00,0.00,0.00',
      '4,0,0.00,0.00,0.00',
      ',3,12.50,1.25,11.25',
      '',
    ])
  })
})
