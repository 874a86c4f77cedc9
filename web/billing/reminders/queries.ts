import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReminderRules } from '#contract/reminders.ts'
import { call } from '#web/api/call.ts'

/** The people of some tenancies who would be reminded now. The key starts with GET, so a change refetches it. */
export const previewReminders = (tenant_ids: readonly number[]) =>
  queryOptions({
    queryKey: ['GET who would be reminded', tenant_ids] as const,
    queryFn: ({ signal }) =>
      call('POST /reminders/preview', { body: { tenant_ids: [...tenant_ids] }, signal, refetch: false }),
    staleTime: 0,
  })

/** Whom rules would remind today. */
export const previewRules = (estateId: number, rules: ReminderRules) =>
  queryOptions({
    queryKey: ['GET who would be reminded by rules', estateId, rules] as const,
    queryFn: ({ signal }) =>
      call('POST /estate/reminders/:estateId/preview', {
        params: { estateId },
        body: rules,
        signal,
        refetch: false,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
