import { type Ctx, system } from '#app/platform/context.ts'
import type { AnnouncedEvent } from '#app/platform/data/jobs.server.ts'
import { tellAbout } from './commands.server.ts'
import { isNotifiedType, notifiedEvent } from './schema.ts'

/** Reacts to an announced event: notifications and mails for everybody concerned, once however often it runs. Other events pass. */
export async function handleEvent(ctx: Ctx, event: AnnouncedEvent): Promise<void> {
  if (!isNotifiedType(event.type)) return
  await tellAbout(ctx, system('notify'), notifiedEvent.parse(event))
}
