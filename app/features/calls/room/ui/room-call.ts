import type { CallRow } from '../../views.server.ts'

/** A call as the page hands it to the room. */
export type RoomCall = CallRow

/** The addresses that the room links to. */
export type RoomLinks = {
  calls: string
  helplines: string
  report: string
  companion: string | null
  login: string
  support: string
}
