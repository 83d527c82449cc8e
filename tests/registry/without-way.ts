/**
 * Screens that the specification opens to more people than its menus lead there, each with its place (README of the shell): narrowing
 * their need would refuse whom the specification lets in.
 */
export const WITHOUT_WAY: Readonly<Record<string, string>> = {
  'shell.home':
    'V-004, D57: any signed-in person opens the homes of the desks; M16, M17: people of the site have no desk',
  'shell.bench': 'desk §2.3: any teacher opens it; M8 to M11: only whoever holds more than the baseline has its line',
  'homework.reportList': 'site §2.9: any signed-in person; a child is led on to the own report',
  'homework.exerciseReport': 'site §2.9: any signed-in person; a child is led on to the own practice',
};
