/** Features that Chromium is started without. It reads the last such list only, so this one repeats Playwright's own. */

/** As in playwright-core 1.65, `chromiumSwitches`, without those of other systems. */
const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Every window draws the list of its address bar in advance, headless as well: a second of CPU. */
const OF_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** With a frame for each document, a page closed during a navigation stays open (crbug.com/536385539). */
const OF_DOCUMENTS = ['RenderDocument']

export const NO_FEATURES = `--disable-features=${[...OF_PLAYWRIGHT, ...OF_ADDRESS_BAR, ...OF_DOCUMENTS].join(',')}`
