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

export const NO_FEATURES = `--disable-features=${[...OF_PLAYWRIGHT, ...OF_ADDRESS_BAR].join(',')}`
