import { z } from 'zod'

/** Marks one alarm as read, or all that the page showed. */
export const readAlarmsForm = z.object({
  alarmId: z.union([z.uuid(), z.array(z.uuid()).max(100)]).transform((ids) => [ids].flat()),
})
