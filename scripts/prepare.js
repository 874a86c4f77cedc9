import { buildWeb } from './build-web.js'
import { install } from './install.js'

install()
if (!process.argv.includes('--without-web')) buildWeb()
