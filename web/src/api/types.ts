// The shapes the server speaks, as in python/kotva/web/models.py.

export interface Fault {
  code: string;
  message: string;
  details?: { field: string; message: string }[];
}

export interface About {
  version: string;
  licence: string;
}
