import { describe, expect, test } from 'vitest'
import { type Guide, guideFor, isDesktop, isInApp, hasSeparateStorage, STEPS } from './install-guides.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250105.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** User agents of real browsers, with their client hints. */
const AGENTS: [Guide, string, string, { brands?: string[]; touchPoints?: number }?][] = [
  ['iosSafari', 'Safari, iPhone', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`],
  [
    'iosSafari',
    'Safari 26, iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  ['iosSafari', 'Safari, iPad with mobile pages', `${IPAD} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['iosSafari', 'Safari, iPad', `${MAC} ${SAFARI} Version/18.5 Safari/605.1.15`, { touchPoints: 5 }],
  ['iosOther', 'Chrome, iPhone', `${IPHONE} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`],
  ['iosOther', 'Chrome, iPad', `${IPAD} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`],
  [
    'iosOther',
    'Chrome, iPad with desktop pages',
    `${MAC} ${SAFARI} CriOS/139 Version/11.1.1 Safari/605.1.15`,
    { touchPoints: 5 },
  ],
  ['iosOther', 'Firefox, iPhone', `${IPHONE} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`],
  ['iosOther', 'Edge, iPhone', `${IPHONE} Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/604.1`],
  ['iosOther', 'Opera, iPhone', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1 OPT/5.7.1`],
  ['iosOther', 'DuckDuckGo, iPhone', `${IPHONE} Version/18.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  [
    'iosInApp',
    'Facebook, iPhone',
    `${IPHONE} Mobile/22G86 [FBAN/FBIOS;FBAV/525.0.0.53.107;FBBV/774837137;FBDV/iPhone14,5]`,
  ],
  ['iosInApp', 'Messenger, iPhone', `${IPHONE} Mobile/22G86 [FBAN/MessengerForiOS;FBAV/520.0.0.38.101;FBBV/1]`],
  [
    'iosInApp',
    'Instagram, iPhone',
    `${IPHONE} Mobile/22G86 Instagram 395.0.0.32.85 (iPhone14,5; iOS 18_6; nl_BE; nl; scale=3.00)`,
  ],
  ['iosInApp', 'LinkedIn, iPhone', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31.3410`],
  ['iosInApp', 'WhatsApp, iPhone', `${IPHONE} Mobile/15E148 WhatsApp/2.25.20`],
  [
    'iosInApp',
    'Snapchat, iPhone',
    `${IPHONE} Version/18.6 Mobile/15E148 Snapchat/13.50.0.41 (like Safari/8620.2.4, panda)`,
  ],
  [
    'iosInApp',
    'TikTok, iPhone',
    `${IPHONE} Mobile/22G86 musical_ly_40.6.0 JsSdk/2.0 NetType/WIFI Region/BE BytedanceWebview/d8a21c6`,
  ],
  ['iosInApp', 'Pinterest, iPhone', `${IPHONE} Mobile/22G86 [Pinterest/iOS]`],
  ['iosInApp', 'Google’s app, iPhone', `${IPHONE} GSA/382.0.795 Mobile/15E148 Safari/604.1`],
  ['iosInApp', 'any other app, iPhone', `${IPHONE} Mobile/15E148`],
  [
    'chrome',
    'Chrome, Android',
    `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`,
    { brands: ['Chromium', 'Google Chrome'] },
  ],
  ['chrome', 'Chrome, Android tablet', `${ANDROID} Chrome/139.0.0.0 Safari/537.36`],
  ['chrome', 'Brave, Android', `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36`, { brands: ['Brave', 'Chromium'] }],
  ['edge', 'Edge, Android', `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36 EdgA/139.0.0.0`],
  [
    'edge',
    'Edge, by client hints',
    `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36`,
    { brands: ['Chromium', 'Microsoft Edge'] },
  ],
  ['samsung', 'Samsung Internet', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    'samsung',
    'Samsung Internet, by client hints',
    `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`,
    { brands: ['Chromium', 'Samsung Internet'] },
  ],
  ['firefox', 'Firefox, Android', 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0'],
  ['opera', 'Opera, Android', `${ANDROID} Chrome/137.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`],
  [
    'androidInApp',
    'Facebook, Android',
    `${PIXEL} Chrome/139.0.7258.94 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/525.0.0.53.107;]`,
  ],
  [
    'androidInApp',
    'Instagram, Android',
    `${PIXEL} Chrome/139.0.7258.94 Mobile Safari/537.36 Instagram 395.0.0.46.80 Android`,
  ],
  ['androidInApp', 'LinkedIn, Android', `${PIXEL} Chrome/139.0.7258.94 Mobile Safari/537.36 [LinkedInApp]`],
  [
    'androidInApp',
    'any WebView, by client hints',
    `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36`,
    { brands: ['Chromium', 'Android WebView'] },
  ],
  [
    'chromeDesktop',
    'Chrome, Windows',
    `${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36`,
    { brands: ['Chromium', 'Google Chrome'] },
  ],
  ['chromeDesktop', 'Chrome, Mac', `${MAC} ${KIT} Chrome/140.0.0.0 Safari/537.36`],
  [
    'chromeDesktop',
    'Chrome, Windows with a touch screen',
    `${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36`,
    { touchPoints: 10 },
  ],
  ['chromeDesktop', 'Chromium, Linux', `Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/140.0.0.0 Safari/537.36`],
  ['edgeDesktop', 'Edge, Windows', `${WINDOWS} ${KIT} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`],
  ['edgeDesktop', 'Edge, Mac', `${MAC} ${KIT} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`],
  ['safariMac', 'Safari 17', `${MAC} ${SAFARI} Version/17.0 Safari/605.1.15`],
  ['safariMac', 'Safari 26', `${MAC} ${SAFARI} Version/26.0.1 Safari/605.1.15`],
  ['none', 'Safari 16, which cannot install', `${MAC} ${SAFARI} Version/16.6 Safari/605.1.15`],
  ['none', 'Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['none', 'Firefox, Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['none', 'Opera, Windows', `${WINDOWS} ${KIT} Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0`],
  ['none', 'no browser', 'curl/8.5.0'],
]

describe('the install guide of a browser (B28)', () => {
  test.each(AGENTS)('%s: %s', (guide, _, userAgent, { brands = [], touchPoints = 0 } = {}) => {
    expect(guideFor({ userAgent, brands, touchPoints })).toBe(guide)
  })

  test('has steps unless the browser cannot install', () => {
    const steps = Object.entries(STEPS).map(([guide, { length }]) => [guide, length])
    expect(steps.filter(([, length]) => length === 0)).toEqual([['none', 0]])
  })

  test.each([
    ['iosInApp', true, false],
    ['androidInApp', true, false],
    ['chrome', false, false],
    ['edgeDesktop', false, true],
    ['safariMac', false, true],
  ] as const)('%s is an in-app browser: %s, a desktop browser: %s', (guide, inApp, desktop) => {
    expect([isInApp(guide), isDesktop(guide)]).toEqual([inApp, desktop])
  })

  test('the installed app has separate storage on iOS only (T38)', () => {
    expect((Object.keys(STEPS) as Guide[]).filter(hasSeparateStorage)).toEqual(['iosSafari', 'iosOther'])
  })
})
