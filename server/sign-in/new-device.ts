import { deviceOf } from '#contract/device.ts'
import type { Caller } from '#server/access/caller.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import type { Context } from '#server/http/context.ts'
import { noteDevice } from '#server/throttling/known-devices.ts'
import { countTry } from '#server/throttling/tries.ts'

/**
 * Remembers the device of somebody who just signed in. Where neither it nor the browser was seen before, the account's holder is
 * told, a few times a day at most.
 */
export async function noticeDevice(
  { db, throttles }: Pick<Context, 'db' | 'throttles'>,
  caller: Caller,
  { knownBrowser }: { knownBrowser: boolean },
): Promise<void> {
  if (!(await noteDevice(db, caller.user_id, caller)) || knownBrowser) return
  const told = !(await countTry(throttles.daily, `device ${caller.user_id}`)).spent
  await db.transaction(async (tx) => {
    const from = `It was ${deviceOf(caller.user_agent)}, from the address ${caller.ip}.`
    if (told) await tellOfChange(tx, caller, { user_id: caller.user_id, kind: 'new_device', told: from })
    await noteEvent(tx, caller, 'new_device')
  })
}
