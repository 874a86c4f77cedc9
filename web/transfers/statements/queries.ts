import type { StatementDetail } from '#contract/bank-statements.ts'
import { one, queryClient } from '#web/api/queries.ts'

export const statementOf = (id: number) => one('GET /bank-statement/:id', { params: { id } })

export const showStatement = (detail: StatementDetail): void =>
  void queryClient.setQueryData(statementOf(detail.id).queryKey, detail)
