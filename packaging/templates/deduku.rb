# Homebrew, on Linux: the static program. Not tried: there is no Homebrew where this was written.
class Deduku < Formula
  desc "Every Sudoku, with reasons, in a terminal"
  homepage "@ADDRESS@"
  url "@ADDRESS@/@ARCHIVE@"
  sha256 "@ARCHIVE_SUM@"
  license any_of: ["MIT", "Apache-2.0"]
  depends_on :linux
  depends_on arch: :x86_64

  def install
    bin.install "deduku"
    man1.install "deduku.1"
    bash_completion.install "completions/deduku.bash" => "deduku"
    zsh_completion.install "completions/deduku.zsh" => "_deduku"
    fish_completion.install "completions/deduku.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/deduku --version")
  end
end
