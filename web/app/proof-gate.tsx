import { type Proof, whenProofIsNeeded } from '#web/api/call.ts'
import { interrupt } from '#web/ui/overlay/interruption.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

const ProofPrompt = lazyDialog(() => import('./proof-prompt.tsx').then((file) => file.ProofPrompt))

const prompt = (wanted: Proof) =>
  new Promise<boolean>((resolve) => {
    const end = (given: boolean) => {
      interrupt(null)
      resolve(given)
    }
    interrupt(<ProofPrompt wanted={wanted} onClose={() => end(false)} onGiven={() => end(true)} />)
  })

let asking: { wanted: Proof; given: Promise<boolean> } | undefined
/** Calls share one prompt. A code satisfies a call that wants the password. */
function askForProof(wanted: Proof): Promise<boolean> {
  if (asking && (asking.wanted === wanted || asking.wanted === 'code')) return asking.given
  const given = (asking?.given ?? Promise.resolve()).then(() => prompt(wanted))
  const mine = { wanted, given }
  asking = mine
  return given.finally(() => {
    if (asking === mine) asking = undefined
  })
}

export const openProofGate = (): void => whenProofIsNeeded(askForProof)
