import type { World } from '../../../kernel/server/world';

const SKINS = ['#F3D3B8', '#EBC3A2', '#E2B48F', '#D9A67F'];
const HAIRS = ['#1F1B18', '#2B2320', '#3A2C24'];
const SHIRTS = ['#3E6C9E', '#5B8C6A', '#C8763E', '#8A5C86', '#4B5FA3'];
const GROUNDS = ['#DCE6EE', '#E7E9E2', '#EFE7DC'];

/** A drawn child, nobody's likeness: head, hair, eyes, mouth, shirt. */
export function portrait(world: World, sex: string): `<svg${string}` {
  const [skin, hair, shirt] = [world.pick(SKINS), world.pick(HAIRS), world.pick(SHIRTS)];
  const tall = world.int(118, 132);
  const eye = world.int(34, 40);
  const long =
    sex === 'female' ? `<path d="M118,250 Q100,470 150,520 L490,520 Q540,470 522,250 Z" fill="${hair}"/>` : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640">',
    `<rect width="640" height="640" fill="${world.pick(GROUNDS)}"/>${long}`,
    `<path d="M110,640 Q130,500 320,500 Q510,500 530,640 Z" fill="${shirt}"/>`,
    `<rect x="270" y="430" width="100" height="100" rx="40" fill="${skin}"/>`,
    `<ellipse cx="320" cy="310" rx="${tall}" ry="160" fill="${skin}"/>`,
    `<path d="M180,300 Q170,120 320,120 Q470,120 460,300 Q430,210 320,205 Q210,210 180,300 Z" fill="${hair}"/>`,
    [-1, 1].map((side) => `<circle cx="${320 + side * (eye + 18)}" cy="320" r="12" fill="#2A211C"/>`).join(''),
    `<path d="M320,335 q-12,40 4,42" stroke="#B98562" stroke-width="5" fill="none"/>`,
    `<path d="M${320 - eye},405 Q320,${world.int(420, 446)} ${320 + eye},405" stroke="#A4543F" stroke-width="7" fill="none"/>`,
    '</svg>',
  ].join('') as `<svg${string}`;
}
