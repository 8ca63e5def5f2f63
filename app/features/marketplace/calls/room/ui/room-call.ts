import type { Helpline } from '#app/features/marketplace/safety/helplines.data.ts'
import type { CallRow } from '../../views.server.ts'

export type RoomCall = CallRow

export type RoomLinks = {
  calls: string
  helplines: string
  /** Whom to call where the reader lives. */
  help: { emergency: string; lines: readonly Helpline[] }
  report: string
  block: string
  /** The page of this call. */
  call: string
  companion: string | null
  login: string
  support: string
}
