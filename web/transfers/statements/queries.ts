import type { StatementDetail } from '#contract/bank-statements.ts'
import { one, queryClient } from '#web/api/queries.ts'

export const bankStatementOf = (id: number) => one('GET /bank-statement/:id', { params: { id } })

export const showStatement = (detail: StatementDetail): void =>
  void queryClient.setQueryData(bankStatementOf(detail.id).queryKey, detail)
