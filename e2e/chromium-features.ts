/** What Chromium need not do for a journey. It heeds the last such list only, so this one repeats Playwright's own. */

/** As in playwright-core 1.65, `chromiumSwitches`, without what belongs to other systems. */
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

/** Every window draws the list below its address bar in advance, headless as well: a second of CPU for a page nobody sees. */
const OF_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * With a frame of its own for each document, a page that is told to close while the next document takes its place says yes and stays
 * (crbug.com/536385539): of forty such pages thirty never closed, without it none.
 */
const OF_DOCUMENTS = ['RenderDocument']

export const NO_FEATURES = `--disable-features=${[...OF_PLAYWRIGHT, ...OF_ADDRESS_BAR, ...OF_DOCUMENTS].join(',')}`
