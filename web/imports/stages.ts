import type { ImportDetail } from '#contract/imports.ts'

type Stage = 'columns' | 'working' | 'report' | 'stopped' | 'finished'

/** What an import's page shows, and which of its steps that is. `wantsColumns`: somebody went back to them. */
export function stageOf(
  { state }: Pick<ImportDetail, 'state'>,
  wantsColumns: boolean,
): { stage: Stage; step: number } {
  switch (state) {
    case 'uploaded':
      return { stage: 'columns', step: 1 }
    case 'checking':
      return { stage: 'working', step: 2 }
    case 'running':
      return { stage: 'working', step: 3 }
    case 'done':
    case 'undone':
      return { stage: 'finished', step: 3 }
    case 'checked':
      return wantsColumns ? { stage: 'columns', step: 1 } : { stage: 'report', step: 2 }
    case 'cancelled':
    case 'interrupted':
    case 'failed':
      return wantsColumns ? { stage: 'columns', step: 1 } : { stage: 'stopped', step: 2 }
  }
}
