import type { MessageText } from './message-text.ts'

const ESCAPES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const
/** `&` comes first, because entities begin with it. */
const escaped = (text: string) =>
  ESCAPES.reduce((done, [character, reference]) => done.replaceAll(character, reference), text)
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')

const FONT = "font-family:'Public Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const DARK = `
  @media (prefers-color-scheme: dark) {
    .canvas { background: #0d1210 !important; }
    .sheet { background: #161d19 !important; border-color: #29312c !important; }
    .ink { color: #eef2ee !important; }
    .quiet { color: #a9b5ad !important; }
    .line { border-color: #29312c !important; }
    .brand { background: #2aa876 !important; color: #06130d !important; }
    .link { color: #7fd6b0 !important; }
  }`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1c2420">${lines(text)}</p>`

/** The lines below the first explain it. */
function valueLines(value: string): string {
  const [first = '', ...below] = value.split('\n')
  return below.length === 0
    ? escaped(first)
    : `${escaped(first)}<br><span class="quiet" style="font-weight:400;color:#5b665f">${lines(below.join('\n'))}</span>`
}

const factRows = (facts: MessageText['facts']) =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 24px;border-collapse:collapse">${facts
        .map(
          ([term, value]) =>
            `<tr><td class="quiet line" style="padding:10px 16px 10px 0;border-top:1px solid #e6e6e0;font-size:14px;line-height:20px;color:#5b665f;vertical-align:top">${escaped(term)}</td><td class="ink line" align="right" style="padding:10px 0;border-top:1px solid #e6e6e0;font-size:14px;line-height:20px;font-weight:600;color:#1c2420">${valueLines(value)}</td></tr>`,
        )
        .join('')}</table>`

const button = (action: MessageText['action']) =>
  action
    ? `<p style="margin:8px 0 20px"><a class="brand" href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#135b42;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#5b665f">Or open this address: <a class="link" href="${escaped(action.url)}" style="color:#135b42;word-break:break-all">${escaped(action.url)}</a></p>`
    : ''

export function emailHtml(text: MessageText): string {
  const { subject, from, greeting, paragraphs, facts, action, footer } = text
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#fafaf7;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escaped((paragraphs[0] ?? '').slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 20px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="brand" width="28" height="28" align="center" style="width:28px;height:28px;border-radius:8px;background:#135b42;color:#ffffff;font-size:15px;font-weight:700;line-height:28px">${escaped(Array.from(from)[0] ?? '')}</td>
<td class="ink" style="padding-left:10px;font-size:15px;font-weight:650;color:#1c2420">${escaped(from)}</td>
</tr></table></td></tr>
<tr><td class="sheet" style="padding:32px 28px;background:#ffffff;border:1px solid #e6e6e0;border-radius:14px">
<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:28px;letter-spacing:-0.02em;font-weight:650;color:#1c2420">${escaped(subject)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${factRows(facts)}
${button(action)}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;font-size:12px;line-height:18px;color:#5b665f">${escaped(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
