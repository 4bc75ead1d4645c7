-- Checks a text with an unknown section: its kind, its colours, its diagnostic, and what is under the cursor. Ends the editor.

local function same(found, expected)
  assert(vim.deep_equal(found, expected), vim.inspect(found) .. " is not " .. vim.inspect(expected))
end

local function colour(line, column)
  return vim.tbl_map(function(capture) return capture.capture end, vim.treesitter.get_captures_at_pos(0, line, column))
end

local function check()
  same(vim.bo.filetype, "puzzlec")
  same(vim.bo.commentstring, "# %s")
  same({ vim.bo.expandtab, vim.bo.shiftwidth }, { true, 2 })

  assert(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], "tree-sitter is not active")
  vim.treesitter.get_parser():parse()
  same({ colour(0, 0), colour(0, 8), colour(0, 16) }, { { "keyword" }, { "string" }, { "comment" } })

  assert(vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end), "no diagnostic")
  local wrong = vim.diagnostic.get(0, { lnum = 1, severity = vim.diagnostic.severity.ERROR })
  assert(wrong[1] and wrong[1].message:find("gaol"), vim.inspect(vim.diagnostic.get(0)))

  local place = vim.lsp.util.make_position_params(0, "utf-16")
  local answer = vim.lsp.buf_request_sync(0, "textDocument/hover", place, 20000)
  assert(answer and answer[1].result.contents.value:find("puzzle"), vim.inspect(answer))
end

local passed, message = pcall(check)
print(passed and "1 passed, 0 failed\n" or message .. "\n0 passed, 1 failed\n")
vim.cmd(passed and "qa!" or "cquit 1")
