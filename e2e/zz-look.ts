import { chromium } from '/work/main/node_modules/@playwright/test/index.mjs'
import { startApp } from '/work/main/e2e/app.ts'
const app = await startApp({ demo: true })
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await b.newPage({ viewport: { width: 1440, height: 900 } })
page.on('console', (m) => console.log('console', m.text())); page.on('pageerror', (e) => console.log('pageerror', e.stack))
page.on('requestfailed', r=>console.log('failed', r.url())); page.on('response', r=> r.status()>=400 && console.log(r.status(), r.url()))
const login = await (await fetch(app.url + '/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'superadmin@estate.demo', password: 'Estate-2026' }) })).json()
const auth = { authorization: 'Bearer ' + login.token }
const list = await (await fetch(app.url + '/api/all/payments?page=1&per_page=5&status=success', { headers: auth })).json()
const r = await (await fetch(app.url + `/api/payment/${list[0].id}/receipt`, { headers: auth })).json()
await page.goto(app.url + '/receipt/' + r.receipt_code); await page.waitForTimeout(2500)
for (const [w, s] of [[1440,'light'],[390,'light'],[1440,'dark'],[390,'dark']] as const) { await page.setViewportSize({width:w,height:w===390?844:900}); await page.emulateMedia({colorScheme:s}); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/pdfx/rc-${w}-${s}.png` }) }
await page.goto(app.url + '/receipt/123'); await page.waitForTimeout(1000); await page.screenshot({ path: `/tmp/pdfx/rc-unknown.png` })
const pdf = await fetch(app.url + `/api/payment/${list[0].id}/receipt.pdf`, { headers: auth }); const { writeFileSync } = await import('node:fs'); writeFileSync('/tmp/pdfx/real.pdf', Buffer.from(await pdf.arrayBuffer()))
await b.close(); await app.stop()
