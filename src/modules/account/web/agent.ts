/** Browser and system of a user agent, as people name them; undefined when it names none we know. */
export function agentOf(agent: string): { readonly browser: string; readonly system: string } | undefined {
  const find = (list: readonly (readonly [RegExp, string])[]) => list.find(([r]) => r.test(agent))?.[1];
  // Order matters: almost everybody also claims to be Chrome and Safari.
  const browser = find([
    [/MicroMessenger/i, 'WeChat'],
    [/Edg\//, 'Edge'],
    [/QQBrowser/i, 'QQ Browser'],
    [/Firefox\//, 'Firefox'],
    [/OPR\//, 'Opera'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = find([
    [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
    [/Android/, 'Android'],
    [/iPad/, 'iPad'],
    [/iPhone/, 'iPhone'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return browser && system ? { browser, system } : undefined;
}
