import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

const COPIED_SHOWN_MS = 2000

/** A failure is only logged (specification §8). */
export function CopyButton(
  props: Omit<ButtonProps, 'onClick' | 'icon'> & { text: string; onCopied?: () => void },
) {
  const { text, children = 'Copy', onCopied, ...rest } = props
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied((times) => times + 1)
      onCopied?.()
    } catch (error) {
      console.error('Could not copy', error)
    }
  }
  return (
    <Button {...rest} icon={copied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : children}</span>
    </Button>
  )
}
