drop table timelines;
