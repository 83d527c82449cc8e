-- Stages, grades, subjects and series are facts (data/education.json; ids of grades: calls.md C-011). Textbooks and their nodes are the platform's content.
create table textbook_stage (
  stg_id bigint primary key,
  name_zh text not null,
  name_en text not null,
  ord integer not null
);
create table textbook_grade (
  grd_id bigint primary key,
  -- 11 to 16, 21 to 23, 31 to 33, 41 to 44 (C-011)
  internal_id integer not null,
  stg_id bigint not null references textbook_stage (stg_id),
  name_zh text not null,
  name_en text not null
);
create table textbook_subject (
  sbj_id bigint primary key,
  name_zh text not null,
  name_en text not null,
  ord integer not null
);
create table textbook_stage_subject (
  stg_id bigint not null references textbook_stage (stg_id),
  sbj_id bigint not null references textbook_subject (sbj_id),
  ord integer not null,
  primary key (stg_id, sbj_id)
);
-- What years a stage lasts in a school: the 6-3 and the 5-4 systems differ.
create table textbook_stage_system (
  sys_id bigint primary key,
  stg_id bigint not null references textbook_stage (stg_id),
  name_zh text not null,
  name_en text not null,
  first_grd_id bigint not null references textbook_grade (grd_id),
  last_grd_id bigint not null references textbook_grade (grd_id)
);
create table textbook_series (
  srs_id bigint primary key,
  name_zh text not null,
  publisher text not null,
  ord integer not null
);
create table textbook_textbook (
  tbk_id bigint primary key,
  srs_id bigint not null references textbook_series (srs_id),
  stg_id bigint not null references textbook_stage (stg_id),
  sbj_id bigint not null references textbook_subject (sbj_id),
  grd_id bigint references textbook_grade (grd_id),
  name text not null,
  cover text,
  enabled boolean not null,
  ord integer not null
);
create index textbook_textbook_list on textbook_textbook (stg_id, sbj_id, srs_id, ord);
create table textbook_node (
  node_id bigint primary key,
  tbk_id bigint not null references textbook_textbook (tbk_id) on delete cascade,
  parent_id bigint references textbook_node (node_id),
  name text not null,
  ord integer not null
);
create index textbook_node_tree on textbook_node (tbk_id, parent_id, ord);
select kernel_reference_table(t) from unnest(array['textbook_stage', 'textbook_grade', 'textbook_subject', 'textbook_stage_subject', 'textbook_stage_system', 'textbook_series', 'textbook_textbook', 'textbook_node']::regclass[]) t;

create table textbook_pref (
  org_id bigint not null,
  user_id bigint not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  srs_id bigint not null,
  tbk_id bigint not null,
  wbk_id bigint,
  -- The one the person last chose is the current textbook of the card.
  used_at timestamptz not null,
  primary key (org_id, user_id, stg_id, sbj_id)
);
select kernel_tenant_table('textbook_pref');

insert into textbook_stage values
  (1, '小学', 'Primary', 0),
  (2, '初中', 'Junior secondary', 1),
  (3, '高中', 'Senior secondary', 2),
  (4, '大学', 'University', 3);
insert into textbook_grade values
  (1, 11, 1, '一年级', 'Primary Grade 1'),
  (2, 12, 1, '二年级', 'Primary Grade 2'),
  (3, 13, 1, '三年级', 'Primary Grade 3'),
  (4, 14, 1, '四年级', 'Primary Grade 4'),
  (5, 15, 1, '五年级', 'Primary Grade 5'),
  (6, 16, 1, '六年级', 'Primary Grade 6'),
  (7, 21, 2, '七年级', 'Junior Grade 1'),
  (8, 22, 2, '八年级', 'Junior Grade 2'),
  (9, 23, 2, '九年级', 'Junior Grade 3'),
  (10, 31, 3, '高一', 'Senior Grade 1'),
  (11, 32, 3, '高二', 'Senior Grade 2'),
  (12, 33, 3, '高三', 'Senior Grade 3'),
  (13, 41, 4, '大一', 'University Year 1'),
  (14, 42, 4, '大二', 'University Year 2'),
  (15, 43, 4, '大三', 'University Year 3'),
  (16, 44, 4, '大四', 'University Year 4');
insert into textbook_subject values
  (1, '语文', 'Chinese', 0),
  (2, '数学', 'Mathematics', 1),
  (3, '英语', 'English', 2),
  (4, '物理', 'Physics', 3),
  (5, '化学', 'Chemistry', 4),
  (6, '生物', 'Biology', 5),
  (7, '道德与法治', 'Morality and Rule of Law', 6),
  (8, '历史', 'History', 7),
  (9, '地理', 'Geography', 8),
  (10, '体育与健康', 'Physical Education and Health', 9),
  (11, '音乐', 'Music', 10),
  (12, '美术', 'Fine Arts', 11),
  (13, '信息科技', 'Information Technology', 12),
  (14, '科学', 'Science', 13),
  (15, '艺术', 'Arts', 14),
  (16, '劳动', 'Labour', 15),
  (17, '综合实践活动', 'Comprehensive Practice', 16),
  (18, '日语', 'Japanese', 17),
  (19, '俄语', 'Russian', 18),
  (20, '思想政治', 'Ideology and Politics', 19),
  (21, '信息技术', 'Information Technology', 20),
  (22, '通用技术', 'General Technology', 21);
insert into textbook_stage_subject values
  (1, 1, 0),
  (1, 2, 1),
  (1, 3, 2),
  (1, 7, 3),
  (1, 14, 4),
  (1, 13, 5),
  (1, 10, 6),
  (1, 11, 7),
  (1, 12, 8),
  (1, 15, 9),
  (1, 16, 10),
  (1, 17, 11),
  (2, 1, 0),
  (2, 2, 1),
  (2, 3, 2),
  (2, 18, 3),
  (2, 19, 4),
  (2, 7, 5),
  (2, 8, 6),
  (2, 9, 7),
  (2, 6, 8),
  (2, 4, 9),
  (2, 5, 10),
  (2, 14, 11),
  (2, 13, 12),
  (2, 10, 13),
  (2, 11, 14),
  (2, 12, 15),
  (2, 15, 16),
  (2, 16, 17),
  (2, 17, 18),
  (3, 1, 0),
  (3, 2, 1),
  (3, 3, 2),
  (3, 18, 3),
  (3, 19, 4),
  (3, 20, 5),
  (3, 8, 6),
  (3, 9, 7),
  (3, 4, 8),
  (3, 5, 9),
  (3, 6, 10),
  (3, 21, 11),
  (3, 22, 12),
  (3, 10, 13),
  (3, 11, 14),
  (3, 12, 15),
  (3, 15, 16),
  (3, 16, 17),
  (3, 17, 18);
insert into textbook_stage_system values
  (1, 1, '小学（六年制）', 'Primary, six years', 1, 6),
  (2, 2, '初中（三年制）', 'Junior secondary, three years', 7, 9),
  (3, 1, '小学（五年制）', 'Primary, five years', 1, 5),
  (4, 2, '初中（四年制）', 'Junior secondary, four years', 6, 9),
  (5, 3, '高中（三年制）', 'Senior secondary, three years', 10, 12),
  (6, 4, '大学（四年制）', 'University, four years', 13, 16);
insert into textbook_series values
  (1, '统编版（部编）', '人民教育出版社', 0),
  (2, '人教版', '人民教育出版社', 1),
  (3, '北师大版', '北京师范大学出版社', 2),
  (4, '苏教版', '江苏凤凰教育出版社', 3),
  (5, '苏科版', '江苏凤凰科学技术出版社', 4),
  (6, '冀教版', '河北教育出版社', 5),
  (7, '湘教版', '湖南教育出版社', 6),
  (8, '鲁教版（五四）', '山东教育出版社', 7),
  (9, '青岛版', '青岛出版社', 8),
  (10, '沪科版', '上海科学技术出版社', 9),
  (11, '沪教版', '上海教育出版社', 10),
  (12, '华师大版', '华东师范大学出版社', 11),
  (13, '浙教版', '浙江教育出版社', 12),
  (14, '外研版', '外语教学与研究出版社', 13),
  (15, '译林版', '译林出版社', 14),
  (16, '牛津上海版', '上海教育出版社', 15),
  (17, '西师大版', '西南大学出版社', 16),
  (18, '粤教版', '广东教育出版社', 17),
  (19, '粤沪版', '上海科技、广东教育', 18),
  (20, '教科版', '教育科学出版社', 19),
  (21, '仁爱版', '仁爱教育研究所', 20),
  (22, '闽教版', '福建教育出版社', 21),
  (23, '科粤版', '科学出版社、广东教育', 22),
  (24, '鲁科版', '山东科学技术出版社', 23),
  (25, '中图版', '中国地图出版社', 24),
  (26, '湘少版', '湖南少年儿童出版社', 25),
  (27, '接力版', '接力出版社', 26);
